import type { CompiledQuery, Kysely } from 'kysely';
import { hmacUnder, type JournalKey, keyObject } from '../database/writing/chainHash.ts';
import { type EntryRow, entryText, equal, sealOf, start } from '../database/writing/journal.ts';

/** The first entry that is not as it was written, and why. */
export type JournalFault = { seq: number; why: string };

/** A reader of rows: on the thread of the connection, or on another. */
export type Read = <R>(query: CompiledQuery<R>) => Promise<R[]>;

/** Entries from one number to another, both among them. */
export type Range = { from: number; to: number };

/** An anchor as noted in the journal itself. */
export type NotedAnchor = { day: string; seq: number; hash: string };

/**
 * The result of checking a range: its first fault, the hashes that join it to its neighbours, and
 * the anchors noted in it.
 */
export type RangeFound = {
  fault: JournalFault | null;
  before: string;
  last: string;
  noted: NotedAnchor[];
  /** The resources that its entries concern. */
  resources: string[];
};

/** An entry as a check needs it: `text` is what its hash covers. */
export type CheckedEntry = { seq: number; hash: string; resource: string; text: string };

/** Entries from one number to another, in their order. */
export type ReadEntries = (
  range: Range,
) => Promise<readonly CheckedEntry[]> | readonly CheckedEntry[];

/** Reads entries by a reader of rows, and spells them here. */
const spelledHere =
  (db: Kysely<any>, read: Read): ReadEntries =>
  async ({ from, to }) => {
    const query = db
      .selectFrom('journal')
      .selectAll()
      .where('seq', '>=', from)
      .where('seq', '<=', to)
      .orderBy('seq')
      .compile();
    const rows = await read(query as CompiledQuery<EntryRow & { hash: string }>);
    return rows.map((row) => ({
      seq: row.seq,
      hash: row.hash,
      resource: row.resource,
      text: entryText(row),
    }));
  };

/** Entries read at once: a few ms of this thread. */
const chunk = 500;

type RangeChecking = {
  read?: Read;
  /** How entries are read, where a database spells them faster than we do. */
  readEntries?: ReadEntries;
  onProgress?: (checked: number) => void;
};

/** Follows the chain over a range, from the stored hash of the entry before it. */
export const checkRange = async (
  db: Kysely<any>,
  secret: JournalKey,
  { from, to }: Range,
  { read = directRead(db), readEntries, onProgress = () => undefined }: RangeChecking = {},
): Promise<RangeFound> => {
  const hmac = hmacUnder(secret);
  const spelled = spelledHere(db, read);
  const noted: NotedAnchor[] = [];
  const resources = new Set<string>();
  const [known] = from === 1 ? [start] : await spelled({ from: from - 1, to: from - 1 });
  const found = (fault: JournalFault | null, last = '') => ({
    fault,
    before: known?.hash ?? '',
    last,
    noted,
    resources: [...resources],
  });
  if (!known) return found(missing(from - 1));
  let last = { seq: from - 1, hash: known.hash };
  while (last.seq < to) {
    const next = { from: last.seq + 1, to: Math.min(to, last.seq + chunk) };
    for (const { seq, hash, resource, text } of await (readEntries ?? spelled)(next)) {
      if (seq !== last.seq + 1) return found(missing(last.seq + 1));
      // On a mismatch with the database's spelling, our own spelling decides.
      if (hash !== hmac(last.hash, text)) {
        const [own] = readEntries ? await spelled({ from: seq, to: seq }) : [];
        if (own?.hash !== hash || hash !== hmac(last.hash, own.text))
          return found({ seq, why: 'The entry was changed after it was written.' });
      }
      last = { seq, hash };
      resources.add(resource);
      if (resource === 'journalAnchor') noted.push(...anchorIn(text));
    }
    if (last.seq < next.to) return found(missing(last.seq + 1));
    onProgress(next.to - next.from + 1);
  }
  return found(null, last.hash);
};

/** The anchor that an entry tells of, if it does. */
const anchorIn = (text: string): NotedAnchor[] => {
  const [, , , , , , action, , day, , after] = JSON.parse(text) as string[];
  return action === 'anchor' && after && day ? [{ ...JSON.parse(after), day }] : [];
};

const missing = (seq: number): JournalFault => ({ seq, why: 'The entry is missing.' });

/** Reads over the connection itself. */
export const directRead =
  (db: Kysely<any>): Read =>
  async (query) =>
    (await db.executeQuery(query)).rows;

export type Checking = {
  /** How rows are read; by default on the thread of the connection. */
  read?: Read | undefined;
  /** Checks a range elsewhere; by default here. */
  inRange?: ((range: Range) => Promise<RangeFound>) | undefined;
  /** Ranges that are checked at once. */
  atOnce?: number | undefined;
  /** Hears, now and then, how many of how many entries are checked. */
  onProgress?: ((checked: number, total: number) => void) | undefined;
};

/** Entries of a range: some tenths of a second. */
const rangeSize = 20_000;

/** The result of checking a whole chain, and the end of the chain when the check began. */
export type ChainFound = {
  fault: JournalFault | null;
  end: number;
  noted: NotedAnchor[];
  resources: Set<string>;
};

/**
 * Follows the chain from its start, in adjoining ranges: each begins at the stored hash of the
 * entry before it, which the range before has checked. Names the first entry that is not as it was
 * written.
 */
export const checkChain = async (
  db: Kysely<any>,
  secret: JournalKey,
  { read = directRead(db), inRange, atOnce = 1, onProgress = () => undefined }: Checking = {},
): Promise<ChainFound> => {
  // Read first: entries written while we read are beyond this head and not checked here.
  const head = await db.selectFrom('journalHead').selectAll().executeTakeFirst();
  const end = Number(head?.seq ?? 0);
  onProgress(0, end);
  let ranges: RangeFound[] = [];
  const verdict = (fault: JournalFault | null) => ({
    fault,
    end,
    noted: ranges.flatMap((range) => range.noted),
    resources: new Set(ranges.flatMap((range) => range.resources)),
  });
  if (head && !equal(head.seal, sealOf(keyObject(secret), end, head.hash)))
    return verdict({ seq: end, why: 'The seal of the head of the journal is wrong.' });
  let checked = 0;
  const count = (entries: number) => {
    checked += entries;
    onProgress(Math.min(checked, end), end);
  };
  const check = async (range: Range): Promise<RangeFound> => {
    if (!inRange) return checkRange(db, secret, range, { read, onProgress: count });
    const found = await inRange(range);
    count(range.to - range.from + 1);
    return found;
  };
  ranges = await inTurn(rangesTo(end), atOnce, check, ({ fault }) => fault !== null);
  let last = start.hash;
  for (const [at, { fault, before, last: own }] of ranges.entries()) {
    if (fault) return verdict(fault);
    // Both read the same entry; it can differ only where it was changed in between.
    if (before !== last)
      return verdict({ seq: at * rangeSize, why: 'The entry was changed after it was written.' });
    last = own;
  }
  if (head && last !== head.hash)
    return verdict({ seq: end, why: 'The newest entry is not the one that was sealed.' });
  if (head) return verdict(null);
  const stray = await db.selectFrom('journal').select('seq').executeTakeFirst();
  return verdict(
    stray ? { seq: Number(stray.seq), why: 'The head of the journal is missing.' } : null,
  );
};

const rangesTo = (end: number): Range[] =>
  Array.from({ length: Math.ceil(end / rangeSize) }, (_, at) => ({
    from: at * rangeSize + 1,
    to: Math.min(end, (at + 1) * rangeSize),
  }));

/** Does it with each, so many at once and begun in their order, until one says that the rest is of no use. */
const inTurn = async <T, R>(
  all: readonly T[],
  atOnce: number,
  does: (each: T) => Promise<R>,
  isEnough: (result: R) => boolean,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  let isOver = false;
  const worker = async () => {
    while (!isOver && next < all.length) {
      const at = next++;
      const result = await does(all[at] as T);
      results[at] = result;
      isOver ||= isEnough(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
};

/** Follows the chain from its start: null when it is whole, else the first entry that is not as it was written. */
export const verifyJournal = async (
  db: Kysely<any>,
  secret: JournalKey,
  checking: Checking = {},
): Promise<JournalFault | null> => (await checkChain(db, secret, checking)).fault;
