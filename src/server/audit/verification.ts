import type { Kysely } from 'kysely';
import type { Noun } from '#model';
import type { RowParts } from '../database/lists/rowParts.ts';
import type { SummedDatabase } from '../database/rows/rowSums.ts';
import type { Dialect } from '../database/schema/dialect.ts';
import type { JournalKey } from '../database/writing/chainHash.ts';
import {
  type Checking,
  checkChain,
  directRead,
  type JournalFault,
  type NotedAnchor,
  type Read,
} from './chain.ts';
import { guardFaults } from './guardFaults.ts';
import { headFault } from './heads/headFault.ts';
import type { OutsideHead } from './heads/headFile.ts';
import { beginningsOver, type FindBeginnings } from './rows/beginnings.ts';
import { comparedTables } from './rows/comparedTables.ts';
import { type GoneSearch, goneRows } from './rows/goneRows.ts';
import type { ComparedTable } from './rows/journalledRow.ts';
import { lostJournal } from './rows/lostJournal.ts';
import { rowFaults } from './rows/rowFaults.ts';

/** Where the journal stood at the end of a day. */
export type Anchor = NotedAnchor;

/** A fault in words, and its entry; null where it concerns none. */
export type Fault = { seq: number | null; why: string };

export type Verdict = {
  /** The first that was found; null when all is well. */
  fault: Fault | null;
  /** Rows that differ too, beyond the first fault; only the first ones are named. */
  more: Fault[];
  anchors: Anchor[];
};

type Verifying = Checking & {
  /** Finds elsewhere the entries that began rows which may be gone; by default here. */
  findBeginnings?: FindBeginnings | undefined;
  /** Heads that have left the database, to be found in it. */
  heads?: AsyncIterable<OutsideHead> | undefined;
  /** The nouns whose stored rows are compared with the journal; none by default. */
  nouns?: readonly Noun[] | undefined;
  /** The archives of their rows, and the sums that follow from them; none by default. */
  rowParts?: Pick<RowParts, 'archives' | 'sums'> | undefined;
  /** How the database spells things: with it the triggers are looked at, and what follows from the rows. */
  dialect?: Dialect | undefined;
  /** Hears how many of how many rows are compared. */
  onRows?: ((compared: number, total: number) => void) | undefined;
};

/** Rows that are named. */
const mostRows = 20;

const noParts = { archives: new Map(), sums: new Map() };

/**
 * Checks the whole journal: the chain of its entries, that every daily anchor is there and matches
 * the chain, and that it has every head from outside the database; then that the stored rows match
 * their entries.
 */
export const verifyAudit = async (
  db: Kysely<any>,
  secret: JournalKey,
  { heads, nouns = [], rowParts = noParts, dialect, onRows, ...checking }: Verifying = {},
): Promise<Verdict> => {
  const anchors = await anchorsOf(db);
  const chain = await checkChain(db, secret, checking);
  const read = checking.read ?? directRead(db);
  const tables = comparedTables(nouns);
  const hasList = nouns.some(({ name }) => name === 'auditEntry');
  const fault =
    chain.fault ??
    (await anchorFault(db, anchors)) ??
    strangerAmong(anchors, chain.noted) ??
    (heads ? await headFault(db, read, heads) : null) ??
    (await lostJournal(db, tables, chain.end, hasList));
  const guards = dialect && nouns.length > 0 ? await guardFaults({ db, dialect }, nouns) : [];
  // Comparing rows with a damaged journal proves nothing.
  if (fault) return { fault, more: guards, anchors };
  const found: Fault[] = [...guards];
  const { findBeginnings, atOnce } = checking;
  const compared = {
    looking: {
      end: chain.end,
      find: findBeginnings ?? beginningsOver(db, read, dialect),
      atOnce,
      archives: rowParts.archives,
    },
    tables: tables.filter(
      ({ noun, isWhole, isTogether }) => isWhole || isTogether || chain.resources.has(noun.name),
    ),
    onRows,
  };
  try {
    await differingRows(db, read, compared, found);
    if (dialect) await sumFaults({ db, dialect, read }, { nouns, sums: rowParts.sums }, found);
  } catch (error) {
    // The tampering may have hit data that the rest of the check depends on.
    if (found.length === 0) throw error;
    found.push({ seq: null, why: `The check could not continue beyond this: ${String(error)}.` });
  }
  const [first = null, ...more] = found;
  return { fault: first, more, anchors };
};

const sumFaults = async (
  database: SummedDatabase,
  { nouns, sums }: { nouns: readonly Noun[]; sums: RowParts['sums'] },
  found: Fault[],
): Promise<void> => {
  let named = 0;
  for (const { name } of nouns)
    for await (const why of sums.get(name)?.differences(database) ?? []) {
      if (named === mostRows) return;
      named += 1;
      found.push({ seq: null, why });
    }
};

const differingRows = async (
  db: Kysely<any>,
  read: Read,
  {
    tables,
    looking,
    onRows = () => undefined,
  }: { tables: readonly ComparedTable[]; looking: GoneSearch } & Pick<Verifying, 'onRows'>,
  found: Fault[],
): Promise<void> => {
  let total = 0;
  for (const { noun } of tables) total += await countOf(db, read, noun.name);
  let compared = 0;
  let named = 0;
  const differing = rowFaults(db, read, tables, (rows) => {
    compared += rows;
    onRows(Math.min(compared, total), total);
  });
  for (const all of [differing, goneRows(db, read, tables, looking)])
    for await (const fault of all) {
      found.push(fault);
      named += 1;
      if (named === mostRows) return;
    }
};

const countOf = async (db: Kysely<any>, read: Read, table: string): Promise<number> => {
  const query = db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
  const [row] = await read<{ count: number }>(query.compile() as never);
  return Number(row?.count ?? 0);
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
      return { seq, why: `The anchor of ${day} was changed after it was written.` };
  }
  const stranger = anchors.find(({ day }) => !noted.has(day));
  return stranger
    ? { seq: stranger.seq, why: `The anchor of ${stranger.day} was not written by the server.` }
    : null;
};
