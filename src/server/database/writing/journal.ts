import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Noun } from '#model';
import { maskedJson } from '../rows/masked.ts';
import { hmacUnder, type JournalKey, keyObject } from './chainHash.ts';
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

/** An entry without its hash. */
export type EntryRow = {
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

/** The values of an entry in the order of its columns, without its hash. */
const valuesOf = (row: EntryRow): (string | number | null)[] => [
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
];

/** An entry as its hash covers it, after the hash before it: a JSON array in the order of its columns. */
export const entryText = (row: EntryRow): string => JSON.stringify(valuesOf(row));

/** The seal of the newest entry, so that entries cut off the end are missed. */
export const sealOf = (key: KeyObject, seq: number, hash: string): string =>
  createHmac('sha256', key).update(`head ${seq} ${hash}`).digest('hex');

/** Whether the newest entry was sealed with this key: no other installation's secrets do. */
export const bearsSeal = ({ seq, hash, seal }: Head, secret: JournalKey): boolean =>
  equal(seal, sealOf(keyObject(secret), Number(seq), hash));

/** Where a chain begins. */
export const start: { seq: number; hash: string } = { seq: 0, hash: '' };

/** Makes entries of the hash chain; `add` hands each to its table. */
export const chainOf = (
  secret: JournalKey,
  nounOf: (name: string) => Noun | undefined,
  write: (row: RowValues) => void,
) => {
  const key = keyObject(secret);
  const hmac = hmacUnder(secret);
  let head = start;
  let written = start;
  return {
    /** Begins where the chain stands; another process may have gone on with it since. */
    open: (found: Head | undefined): void => {
      if (found && !equal(found.seal, sealOf(key, found.seq, found.hash)))
        throw new Error(
          'The seal of the journal’s head does not match: the journal was written with other secrets, or it was changed. Run `offerdesk audit verify` for details.',
        );
      head = written = found ? { seq: found.seq, hash: found.hash } : start;
    },
    add: (entry: JournalEntry, by: Actor, at: number): void => {
      const noun = nounOf(entry.resource);
      const row: EntryRow = {
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
        after: withOrigin(maskedJson(noun, entry.after), by),
      };
      const values = valuesOf(row);
      const hash = hmac(head.hash, JSON.stringify(values));
      values.push(hash);
      write(values);
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

/** The names under which an entry has the origin of its write; no field can be named so. */
export const originKeys = { reference: '#reference', apiClient: '#apiClient' } as const;

/**
 * The values of an entry with the reference of the request and the client that made it, which the chain then
 * covers as well.
 */
const withOrigin = (json: string | null, { reference, apiClient }: Actor): string | null => {
  const origin = [
    ...(apiClient === undefined ? [] : [`"${originKeys.apiClient}":${apiClient}`]),
    ...(reference === undefined ? [] : [`"${originKeys.reference}":"${reference}"`]),
  ].join(',');
  if (origin === '') return json;
  if (json === null || json === '{}') return `{${origin}}`;
  return json.endsWith('}') ? `${json.slice(0, -1)},${origin}}` : json;
};

/** Whether two texts are the same, in the same time wherever they differ. */
export const equal = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
