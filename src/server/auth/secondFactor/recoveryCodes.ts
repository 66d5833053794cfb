import { createHmac, randomInt } from 'node:crypto';
import { keptBy } from '../../database/rows/rowWriting.ts';
import type { Tx } from '../../database/writing/mutation.ts';

/** As many as most services issue; a user who has used eight is asked to make new ones. */
const count = 10;

/** As long as the OTP field allows (§9), and a digit longer than a code of an app, so that the two differ. */
const digits = 7;

/** A new set of recovery codes, no two alike. They are shown once and kept only as their hashes. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(String(randomInt(10 ** digits)).padStart(digits, '0'));
  return [...codes];
};

/** The stored hash of a recovery code, under a key of this installation. */
export const recoveryHash = (codeKey: string, userId: string, code: string): string =>
  createHmac('sha256', Buffer.from(codeKey, 'hex'))
    .update(JSON.stringify([userId, code]))
    .digest('hex');

/** The hash of what was typed when it may be a recovery code, else null. */
export const typedRecoveryHash = (codeKey: string, userId: string, code: string): string | null =>
  code.length === digits ? recoveryHash(codeKey, userId, code) : null;

/** Replaces the recovery codes of a user; earlier ones are no longer valid. */
export const replaceRecoveryCodes = async (tx: Tx, userId: string, hashes: readonly string[]) => {
  await tx.db.deleteFrom('recoveryCode').where('userId', '=', userId).execute();
  await tx.db
    .insertInto('recoveryCode')
    .values(
      hashes.map((codeHash, index) => ({
        userId,
        place: index + 1,
        codeHash,
        usedAt: null,
        ...keptBy(tx),
      })),
    )
    .execute();
};
