import type { Kysely } from 'kysely';
import { exchangeDate } from '#domain/market/calendar.ts';
import { keptBy } from '../database/rows/rowWriting.ts';
import { mutation } from '../database/writing/mutation.ts';
import type { Anchor } from './verification.ts';

/** The last entry of the days before an instant, for which no anchor stands yet; null when there is none. */
export const dayToAnchor = async (
  db: Kysely<any>,
  before: number,
): Promise<{ day: string; seq: number; hash: string } | null> => {
  const [last, anchored] = await Promise.all([
    lastBefore(db, before),
    db.selectFrom('journalAnchor').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst(),
  ]);
  if (!last) return null;
  const day = exchangeDate(Number(last.at));
  return anchored && anchored.day >= day ? null : { day, seq: Number(last.seq), hash: last.hash };
};

/** Anchors the journal at the end of the last day before an instant; answers what it wrote, null for nothing. */
export const appendAnchor = mutation(
  'audit.anchor',
  async (tx, { before }: { before: number }): Promise<Anchor | null> => {
    const anchor = await dayToAnchor(tx.db, before);
    if (!anchor) return null;
    const { day, seq, hash } = anchor;
    await tx.db
      .insertInto('journalAnchor')
      .values({ ...anchor, ...keptBy(tx) })
      .execute();
    tx.journal({ action: 'anchor', resource: 'journalAnchor', key: day, after: { seq, hash } });
    return anchor;
  },
);

/**
 * The newest entry before an instant. Entries are in order of time, so a binary search finds it
 * without an index.
 */
const lastBefore = async (db: Kysely<any>, before: number) => {
  const entry = (seq: number) =>
    db
      .selectFrom('journal')
      .select(['seq', 'at', 'hash'])
      .where('seq', '=', seq)
      .executeTakeFirst();
  const head = await db.selectFrom('journalHead').select('seq').executeTakeFirst();
  let [low, high] = [0, Number(head?.seq ?? 0)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const found = await entry(middle);
    if (found && Number(found.at) < before) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? undefined : entry(low);
};
