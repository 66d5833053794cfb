import type { Kysely } from 'kysely';
import type { JournalKey } from '../database/writing/chainHash.ts';
import {
  type Checking,
  checkChain,
  directRead,
  type JournalFault,
  type NotedAnchor,
} from './chain.ts';
import { headFault } from './heads/headFault.ts';
import type { OutsideHead } from './heads/headFile.ts';

/** Where the journal stood at the end of a day. */
export type Anchor = NotedAnchor;

export type Verdict = { fault: JournalFault | null; anchors: Anchor[] };

type Verifying = Checking & {
  /** Heads that have left the database, to be found in it. */
  heads?: AsyncIterable<OutsideHead>;
};

/**
 * Checks the whole journal: the chain of its entries, that every daily anchor is there and says of its entry what the chain
 * says, and that every head from outside of the database is in it. Names the first entry that is not so.
 */
export const verifyAudit = async (
  db: Kysely<any>,
  secret: JournalKey,
  { heads, ...checking }: Verifying = {},
): Promise<Verdict> => {
  const anchors = await anchorsOf(db);
  const chain = await checkChain(db, secret, checking);
  const read = checking.read ?? directRead(db);
  const fault =
    chain.fault ??
    (await anchorFault(db, anchors)) ??
    strangerAmong(anchors, chain.noted) ??
    (heads ? await headFault(db, read, heads) : null);
  return { fault, anchors };
};

const anchorsOf = async (db: Kysely<any>): Promise<Anchor[]> => {
  const rows = await db
    .selectFrom('journalAnchor')
    .select(['day', 'seq', 'hash'])
    .orderBy('day')
    .execute();
  return rows.map(({ day, seq, hash }) => ({ day, seq: Number(seq), hash }));
};

/** The first anchor whose entry is another now; the chain has shown that each stored hash is that of its entry. */
const anchorFault = async (
  db: Kysely<any>,
  anchors: readonly Anchor[],
): Promise<JournalFault | null> => {
  for (const { day, seq, hash } of anchors) {
    const entry = await db
      .selectFrom('journal')
      .select('hash')
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (entry && entry.hash !== hash)
      return { seq, why: `The entry is not the one that was anchored for ${day}.` };
  }
  return null;
};

/** The journal tells of each anchor too, so that none is taken out, put in or changed unseen. */
const strangerAmong = (
  anchors: readonly Anchor[],
  journalled: readonly NotedAnchor[],
): JournalFault | null => {
  const noted = new Map(journalled.map((anchor) => [anchor.day, anchor]));
  const there = new Map(anchors.map((anchor) => [anchor.day, anchor]));
  for (const { day, seq, hash } of noted.values()) {
    const anchor = there.get(day);
    if (!anchor) return { seq, why: `The anchor of ${day} is missing.` };
    if (anchor.seq !== seq || anchor.hash !== hash)
      return { seq, why: `The anchor of ${day} is not as it was written.` };
  }
  const stranger = anchors.find(({ day }) => !noted.has(day));
  return stranger
    ? { seq: stranger.seq, why: `The anchor of ${stranger.day} was not written by the server.` }
    : null;
};
