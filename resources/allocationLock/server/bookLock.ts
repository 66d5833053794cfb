import { asSentence, type Sentence, sentence, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { allocationLock } from '#schemas/allocationLock.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** A book: that of one day of one offer. */
export type BookOf = Pick<StoredRow<typeof allocationLock>, 'symbol' | 'openOnDate' | 'day'>;

/** The lock fields that decide whether a bid may still change. */
export type Lock = { runId: number; isPublished: boolean };

/** The lock of a book; null while no run has taken it. */
export const lockOf = async (tx: Tx, { symbol, openOnDate, day }: BookOf): Promise<Lock | null> => {
  const row = await tx
    .prepared(
      `select "runId", "publishedAt" from "allocationLock"
       where symbol = ? and "openOnDate" = ? and day = ?`,
    )
    .get(symbol, openOnDate, day);
  return row ? { runId: Number(row.runId), isPublished: row.publishedAt !== null } : null;
};

/** The lock of the book of a bid. */
export const lockOfBid = async (
  tx: Tx,
  { securityId, day }: { securityId: number; day: BookOf['day'] },
): Promise<Lock | null> => {
  const row = await tx
    .prepared(
      `select "runId", "publishedAt" from "allocationLock" as taken
       join security on security.symbol = taken.symbol
         and security."openOnDate" = taken."openOnDate"
       where security.id = ? and taken.day = ?`,
    )
    .get(securityId, day);
  return row ? { runId: Number(row.runId), isPublished: row.publishedAt !== null } : null;
};

/** The refusal of a change to a bid of a locked book. */
export const lockSentence = ({ runId, isPublished }: Lock): Sentence =>
  sentence(
    isPublished
      ? 'Its book was allotted by run %{number} and can no longer be changed.'
      : 'Its book is locked for its allocation (run %{number}).',
    { number: runId },
  );

/** Takes a book for a run, once; throws REFUSED when another run has it. */
export const takeBook = async (
  tx: Tx,
  of: BookOf & { tradeDate: string; runId: number },
): Promise<void> => {
  const { symbol, openOnDate, day, tradeDate, runId } = of;
  const lock = await lockOf(tx, of);
  if (lock?.runId === runId) return;
  if (lock)
    throw new ApiError(
      'REFUSED',
      sentence('%{symbol}, %{day} day: %{why}', { symbol, day, why: lockSentence(lock) }),
    );
  const other = await outOfTurn(tx, of);
  if (other !== null)
    throw new ApiError(
      'REFUSED',
      sentence('%{symbol}: %{why}', { symbol, why: asSentence(other) }),
    );
  const taken = { symbol, openOnDate, day, tradeDate, runId, lockedAt: tx.now, publishedAt: null };
  await tx.db
    .insertInto(allocationLock.name)
    .values({ ...taken, ...keptBy(tx) })
    .execute();
  noted(tx, allocationLock, 'lock', { after: taken });
  // The session's screens say that nothing is taken any more.
  tx.signal('market', null);
};

/**
 * The reason why a day is not allotted now, in words: T+1 depends on the result of T, so T is
 * published before it or never. `other` is the lock of the other day of the offer; null when it has
 * none. Null when the day may be allotted.
 */
export const turnWords = (day: BookOf['day'], other: Lock | null): Words | null => {
  if (day === 'T+1')
    return other === null
      ? 'T day is not allotted yet: start its run and publish its allotments, then start T+1.'
      : other.isPublished
        ? null
        : sentence('Run %{number} is still allotting T day.', { number: other.runId });
  if (other === null) return null;
  return other.isPublished
    ? sentence(
        'Run %{number} has allotted T+1 from the earlier result of T day: T can no longer be allotted.',
        { number: other.runId },
      )
    : sentence(
        'Run %{number} is allotting T+1 from the earlier result of T day: cancel it, then allot T.',
        { number: other.runId },
      );
};

const outOfTurn = async (tx: Tx, of: BookOf): Promise<Words | null> => {
  const day = of.day === 'T' ? 'T+1' : 'T';
  return turnWords(of.day, await lockOf(tx, { ...of, day }));
};

/** Releases the books of a cancelled run; returns whether it had any. What is published stays: throws REFUSED. */
export const releaseBooks = async (tx: Tx, runId: number): Promise<boolean> => {
  const held = await tx.store.list(allocationLock, { runId });
  if (held.some(({ publishedAt }) => publishedAt !== null))
    throw new ApiError(
      'REFUSED',
      'The run has published its allotments: it can no longer be cancelled.',
    );
  for (const lock of held) {
    await tx.db
      .deleteFrom(allocationLock.name)
      .where('symbol', '=', lock.symbol)
      .where('openOnDate', '=', lock.openOnDate)
      .where('day', '=', lock.day)
      .execute();
    noted(tx, allocationLock, 'unlock', { before: lock });
  }
  if (held.length > 0) tx.signal('market', null);
  return held.length > 0;
};

/**
 * Marks the allotments of a book as published, once; from then on its lock stays. Throws REFUSED
 * when the run does not hold the lock.
 */
export const markPublished = async (tx: Tx, of: BookOf & { runId: number }): Promise<void> => {
  const { symbol, openOnDate, day, runId } = of;
  const lock = await tx.store.get(allocationLock, { symbol, openOnDate, day });
  if (lock?.runId !== runId)
    throw new ApiError(
      'REFUSED',
      sentence('Run %{runId} holds no lock of %{symbol}, %{day} day.', { runId, symbol, day }),
    );
  if (lock.publishedAt !== null) return;
  await changeRow(tx, allocationLock, lock, { publishedAt: tx.now }, 'publish');
};
