import type { Kysely } from 'kysely';
import type { JournalFault, JournalKey } from '../database/writing/journal.ts';
import { type Checking, verifyJournal } from '../database/writing/journal.ts';

/** Where the journal stood at the end of a day. */
export type Anchor = { day: string; seq: number; hash: string };

export type Verdict = { fault: JournalFault | null; anchors: Anchor[] };

/**
 * Checks the whole journal: the chain of its entries, and that every daily anchor is there and says
 * of its entry what the chain says. Names the first entry that is not so.
 */
export const verifyAudit = async (
  db: Kysely<any>,
  secret: JournalKey,
  checking: Omit<Checking, 'onEntry'> = {},
): Promise<Verdict> => {
  const anchors = await anchorsOf(db);
  const wanted = new Map(anchors.map((anchor) => [Number(anchor.seq), anchor]));
  const noted = new Map<string, Anchor>();
  const faults: JournalFault[] = [];
  const fault = await verifyJournal(db, secret, {
    ...checking,
    onEntry: ({ seq, hash, action, resource, key, after }) => {
      const anchor = wanted.get(seq);
      if (anchor && anchor.hash !== hash)
        faults.push({ seq, why: `The entry is not the one that was anchored for ${anchor.day}.` });
      if (action === 'anchor' && resource === 'journalAnchor' && after)
        noted.set(key, { ...JSON.parse(after), day: key });
    },
  });
  return { fault: fault ?? faults[0] ?? strangerAmong(anchors, noted), anchors };
};

const anchorsOf = async (db: Kysely<any>): Promise<Anchor[]> => {
  const rows = await db
    .selectFrom('journalAnchor')
    .select(['day', 'seq', 'hash'])
    .orderBy('day')
    .execute();
  return rows.map(({ day, seq, hash }) => ({ day, seq: Number(seq), hash }));
};

/** The journal tells of each anchor too, so that none is taken out, put in or changed unseen. */
const strangerAmong = (
  anchors: readonly Anchor[],
  noted: ReadonlyMap<string, Anchor>,
): JournalFault | null => {
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
