import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Noun } from '#model';
import { maskedJson } from '../rows/masked.ts';
import type { Actor, JournalEntry } from './mutation.ts';
import type { RowTable, RowValues } from './pending.ts';
import type { Head } from './writing.ts';

/** The table of the journal, with the columns of an entry in their order. */
export const journalRows: RowTable = {
  table: 'journal',
  columns: [
    'seq',
    'at',
    'userId',
    'role',
    'memberId',
    'address',
    'action',
    'resource',
    'key',
    'before',
    'after',
    'hash',
  ],
};

/** The secret of the hash chain: without it no valid entry can be written. */
export type JournalKey = string | Uint8Array;

type Row = {
  seq: number;
  at: number;
  userId: string;
  role: string | null;
  memberId: string | null;
  address: string | null;
  action: string;
  resource: string;
  key: string;
  before: string | null;
  after: string | null;
};

const keyObject = (key: JournalKey): KeyObject =>
  typeof key === 'string' ? createSecretKey(key, 'utf8') : createSecretKey(key);

/** HMAC-SHA256 over the hash before and the row, spelled as a JSON array in the order of its columns. */
const hashOf = (key: KeyObject, previous: string, row: Row): string =>
  createHmac('sha256', key)
    .update(
      previous +
        JSON.stringify([
          row.seq,
          row.at,
          row.userId,
          row.role,
          row.memberId,
          row.address,
          row.action,
          row.resource,
          row.key,
          row.before,
          row.after,
        ]),
    )
    .digest('hex');

/** The seal of the newest entry, so that entries cut off the end are missed. */
const sealOf = (key: KeyObject, seq: number, hash: string): string =>
  createHmac('sha256', key).update(`head ${seq} ${hash}`).digest('hex');

/** Whether the newest entry was sealed with this key: no other installation's secrets do. */
export const bearsSeal = ({ seq, hash, seal }: Head, secret: JournalKey): boolean =>
  equal(seal, sealOf(keyObject(secret), Number(seq), hash));

const start: { seq: number; hash: string } = { seq: 0, hash: '' };

/** Makes entries of the hash chain; `add` hands each to its table. */
export const chainOf = (
  secret: JournalKey,
  nounOf: (name: string) => Noun | undefined,
  write: (row: RowValues) => void,
) => {
  const key = keyObject(secret);
  let head = start;
  let written = start;
  return {
    /** Begins where the chain stands; another process may have gone on with it since. */
    open: (found: Head | undefined): void => {
      if (found && !equal(found.seal, sealOf(key, found.seq, found.hash)))
        throw new Error(
          'The seal of the journal’s head is not ours: the journal was written with other secrets, or it was changed. `offerdesk audit verify` says more.',
        );
      head = written = found ? { seq: found.seq, hash: found.hash } : start;
    },
    add: (entry: JournalEntry, by: Actor, at: number): void => {
      const noun = nounOf(entry.resource);
      const row: Row = {
        seq: head.seq + 1,
        at,
        userId: by.userId,
        role: by.role,
        memberId: by.memberId,
        address: by.address,
        action: entry.action,
        resource: entry.resource,
        key: entry.key,
        before: maskedJson(noun, entry.before),
        after: withReference(maskedJson(noun, entry.after), by.reference),
      };
      const hash = hashOf(key, head.hash, row);
      write([
        row.seq,
        row.at,
        row.userId,
        row.role,
        row.memberId,
        row.address,
        row.action,
        row.resource,
        row.key,
        row.before,
        row.after,
        hash,
      ]);
      head = { seq: row.seq, hash };
    },
    /** Where the chain stands, to come back to when a mutation is undone. */
    mark: () => head,
    back: (mark: typeof head): void => {
      head = mark;
    },
    /** The head to be written down at the end of a transaction; null when nothing was added. */
    seal: (): Head | null =>
      head.seq === written.seq ? null : { ...head, seal: sealOf(key, head.seq, head.hash) },
  };
};

/** The name under which an entry has the reference of the request that wrote it; no field can be named so. */
export const referenceKey = '#reference';

/** The values of an entry with the reference of the request, which the chain then covers as well. */
const withReference = (json: string | null, reference: string | undefined): string | null => {
  if (reference === undefined) return json;
  if (json === null || json === '{}') return `{"${referenceKey}":"${reference}"}`;
  return json.endsWith('}') ? `${json.slice(0, -1)},"${referenceKey}":"${reference}"}` : json;
};

const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** What a check says of the first entry that is not as it was written. */
export type JournalFault = { seq: number; why: string };

/** An entry read for a check. */
type Checked = Row & { hash: string };

export type Checking = {
  /** Reads a chunk of entries; by default on the thread of the connection. */
  read?: (query: CompiledQuery<Checked>) => Promise<Checked[]>;
  /** Hears of each entry that is as it was written, in order. */
  onEntry?: (entry: Checked) => void;
  /** Hears, now and then, how many of how many entries are checked. */
  onProgress?: (checked: number, total: number) => void;
};

/** Entries checked at once: a few ms of this thread. */
const chunk = 500;

/** Follows the chain from its start: null when it is whole, else the first entry that is not as it was written. */
export const verifyJournal = async (
  db: Kysely<any>,
  secret: JournalKey,
  {
    read = async (query) => (await db.executeQuery(query)).rows,
    onEntry = () => undefined,
    onProgress = () => undefined,
  }: Checking = {},
): Promise<JournalFault | null> => {
  const key = keyObject(secret);
  // Read first: entries written while we read are beyond this head and not checked here.
  const head = await db.selectFrom('journalHead').selectAll().executeTakeFirst();
  const end = Number(head?.seq ?? 0);
  onProgress(0, end);
  if (head && !equal(head.seal, sealOf(key, end, head.hash)))
    return { seq: end, why: 'The head of the journal does not bear its seal.' };
  let last = start;
  while (last.seq < end) {
    const query = db
      .selectFrom('journal')
      .selectAll()
      .where('seq', '>', last.seq)
      .where('seq', '<=', end)
      .orderBy('seq')
      .limit(chunk)
      .compile();
    const rows = await read(query as CompiledQuery<Checked>);
    if (rows.length === 0) return { seq: last.seq + 1, why: 'The entry is missing.' };
    for (const row of rows) {
      if (row.seq !== last.seq + 1) return { seq: last.seq + 1, why: 'The entry is missing.' };
      if (!equal(row.hash, hashOf(key, last.hash, row)))
        return { seq: row.seq, why: 'The entry is not as it was written.' };
      last = { seq: row.seq, hash: row.hash };
      onEntry(row);
    }
    onProgress(last.seq, end);
  }
  if (head && last.hash !== head.hash)
    return { seq: last.seq, why: 'The newest entry is not the one that was sealed.' };
  if (head) return null;
  const stray = await db.selectFrom('journal').select('seq').executeTakeFirst();
  return stray ? { seq: stray.seq, why: 'The head of the journal is missing.' } : null;
};
