import { asSentence, sentence } from '#domain/sentence.ts';
import { checksum } from '#schemas/checksum.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import { type Mutation, mutation } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { Finding } from './findingOf.ts';

/** Writes what reading a file again has found, with who read it and when; a file that is not whole is an alert. */
export const noteFinding: Mutation<{ id: number; finding: Finding }, void> = mutation(
  'checksum.verified',
  async (tx, { id, finding }) => {
    const before = await tx.store.get(checksum, { id });
    if (!before) throw new ApiError('NOT_FOUND', 'There is no such checksum.');
    const changes = { ...finding, verifiedAt: tx.now, verifiedBy: tx.by.userId };
    await changeRow(tx, checksum, before, changes, 'verified');
    if (finding.verdict !== 'Match' && before.verdict === 'Match')
      tx.emit({
        type: 'ALERT',
        audience: { roles: ['controlUser'] },
        text: sentence('End of day %{date}: %{what}', {
          date: before.businessDate,
          what: asSentence(finding.message),
        }),
        data: null,
      });
  },
);
