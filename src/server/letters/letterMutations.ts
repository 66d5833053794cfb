import type { StoredRow } from '#model';
import { appendRow } from '../database/rows/appendRow.ts';
import { mutation, type Tx } from '../database/writing/mutation.ts';
import type { Way } from '../machine/delivery.ts';
import { waitingLetter } from './waitingLetter.ts';
import type { LetterSubject } from './words.ts';

export type WaitingLetter = StoredRow<typeof waitingLetter>;

/** Told when a letter waits. */
export const lettersWait = 'letters';

const minute = 60 * 1000;

/** Maximum time of one try before another process takes the letter over, ms. */
const leaseMs = minute;

/** Pause after each failed try, ms; after the last the letter is given up, a day old. */
const pauses = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute);

/**
 * Queues a letter, in the transaction of its occasion. It goes to the user's address at the time of sending,
 * or to `emailId` where that is given.
 */
export const putLetter = async (
  tx: Tx,
  {
    userId,
    about,
    emailId = null,
  }: { userId: string; about: LetterSubject; emailId?: string | null },
): Promise<void> => {
  await appendRow(tx, waitingLetter, {
    userId,
    about,
    happenedAt: tx.now,
    address: tx.by.address,
    emailId,
    actor: JSON.stringify(tx.by),
    dueAt: tx.steady,
    tries: 0,
    takenUntil: null,
  });
  tx.signal(lettersWait, null);
};

/** Takes a letter for one try; false when another process has it, or has sent it. */
export const takeLetter = mutation(
  'letters.take',
  async (tx, { letterId }: { letterId: number }): Promise<boolean> => {
    const { numUpdatedRows } = await tx.db
      .updateTable(waitingLetter.name)
      .set((eb) => ({ takenUntil: tx.steady + leaseMs, tries: eb('tries', '+', 1) }))
      .where('letterId', '=', letterId)
      .where((is) => is.or([is('takenUntil', 'is', null), is('takenUntil', '<=', tx.steady)]))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  },
);

/** The outcome of one try: the ways that took the letter, and whether another try could help. */
export type Tried = { ways: readonly Way[]; isWorthMore: boolean };

/**
 * Ends a try: the letter was sent, is tried again later, or is given up; the first and the last outcome are
 * journalled.
 */
export const endTry = mutation(
  'letters.end',
  async (tx, { letterId, ways, isWorthMore }: Tried & { letterId: number }): Promise<void> => {
    const letter = await tx.store.get(waitingLetter, { letterId });
    if (!letter) return;
    const pause = ways.length === 0 && isWorthMore ? pauses[letter.tries - 1] : undefined;
    if (pause !== undefined) {
      await tx.db
        .updateTable(waitingLetter.name)
        .set({ takenUntil: null, dueAt: tx.steady + pause })
        .where('letterId', '=', letterId)
        .execute();
      return;
    }
    await tx.db.deleteFrom(waitingLetter.name).where('letterId', '=', letterId).execute();
    tx.journal({
      action: ways.length > 0 ? 'letter sent' : 'letter not sent',
      resource: 'user',
      key: letter.userId,
      after: { about: letter.about, ways },
    });
  },
);
