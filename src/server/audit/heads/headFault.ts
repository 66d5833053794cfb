import type { Kysely } from 'kysely';
import type { JournalFault, Read } from '../chain.ts';
import type { OutsideHead } from './headFile.ts';

/** Heads looked up at once. */
const chunk = 500;

/**
 * The first head from outside the database that the journal lacks, in words; null when it has all.
 * The check of the chain has already shown that each stored hash matches its entry.
 */
export const headFault = async (
  db: Kysely<any>,
  read: Read,
  heads: AsyncIterable<OutsideHead>,
): Promise<JournalFault | null> => {
  let waiting: OutsideHead[] = [];
  for await (const head of heads) {
    waiting.push(head);
    if (waiting.length < chunk) continue;
    const fault = await faultAmong(db, read, waiting);
    if (fault) return fault;
    waiting = [];
  }
  return faultAmong(db, read, waiting);
};

const faultAmong = async (
  db: Kysely<any>,
  read: Read,
  heads: readonly OutsideHead[],
): Promise<JournalFault | null> => {
  if (heads.length === 0) return null;
  const seqs = [...new Set(heads.map(({ seq }) => seq))];
  const rows = await read<{ seq: number; hash: string }>(
    db.selectFrom('journal').select(['seq', 'hash']).where('seq', 'in', seqs).compile() as never,
  );
  const hashes = new Map(rows.map(({ seq, hash }) => [Number(seq), hash]));
  for (const { seq, hash, from } of heads) {
    const own = hashes.get(seq);
    if (own === undefined) return { seq, why: await missingWords(db, seq, from) };
    if (own !== hash)
      return {
        seq,
        why: `The entry differs from ${from}: the journal was rewritten up to there, or an old state of the database was restored and continued.`,
      };
  }
  return null;
};

const missingWords = async (db: Kysely<any>, seq: number, from: string): Promise<string> => {
  const last = await db
    .selectFrom('journal')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const end = Number(last?.seq ?? 0);
  return seq > end
    ? `The journal ends at entry ${end}, and ${from} says that it had this one: entries were removed from its end, or an old state of the database was restored.`
    : `The entry is missing, and ${from} says that it was there.`;
};
