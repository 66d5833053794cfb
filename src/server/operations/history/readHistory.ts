import type { FastifyRequest } from 'fastify';
import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { type Noun, type Reader, type Resource, reaches, scopeOf, type View } from '#model';
import { changesOf, type Entry, entriesOf, isRemoval, saidIn } from '../../history/entries.ts';
import { namesOf } from '../../history/names.ts';
import { standingOf } from '../../history/standing.ts';
import { signedIn, viewAllowing } from '../../http/guard.ts';
import { checkedQuery, checkOf, keyFrom, notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import { isWithin, type Params, viewNamed } from '../row/rows.ts';
import { historyQuery } from './recordCalls.ts';

type Row = Readonly<Record<string, any>>;

/** Entries that are looked at for one page; most of those about a user change nothing of the row. */
const mostScanned = 2_000;

/** What happened to a row, newest first: who, when, from where, why, and each field before and after. */
export const historyOf = (machine: Machine, noun: Resource, nouns: readonly Noun[]) => {
  const check = checkOf(historyQuery);
  return async (request: FastifyRequest) => {
    const { before, limit = '50' } = checkedQuery(check, request.query as Params);
    const { user, view, key } = await shownTo(machine, noun, request);
    const floor = await floorOf(machine, noun, key, scopeOf(user, view));
    const entries: Entry[] = [];
    let next: number | null = null;
    let scanned = 0;
    const below = before === undefined ? undefined : Number(before);
    for await (const entry of entriesOf(machine.database, noun, key, below)) {
      if (entry.seq <= floor) break;
      if (entries.length === Number(limit) || scanned === mostScanned) {
        next = entry.seq + 1;
        break;
      }
      scanned += 1;
      if (changesOf(noun, entry).length > 0) entries.push(entry);
    }
    return { entries: await told(machine, noun, nouns, entries), next };
  };
};

/** A row as it stood at an instant. NOT_FOUND before it was made and after it was removed, in words. */
export const rowAsOf = async (
  machine: Machine,
  noun: Resource,
  request: FastifyRequest,
  spelled: string,
) => {
  const asOf = Date.parse(spelled);
  // Years of more digits are ISO 8601 too, and lead beyond what a date can say.
  if (Number.isNaN(asOf) || !/^\d{4}-.*T.*(Z|[+-]\d{2}:\d{2})$/.test(spelled))
    throw new ApiError('MALFORMED', 'asOf must be an ISO 8601 time with its offset.');
  const { user, view, key, row: current } = await shownTo(machine, noun, request);
  const { row, masked, entry, next } = await standingOf(
    machine.database,
    noun,
    key,
    current,
    ({ at }) => at > asOf,
  );
  const isUnmade = entry === null && current !== null && current.createdAt > asOf;
  if (row === null && entry) throw gone(noun, entry.at);
  if (row === null || isUnmade) throw unmade(noun, isUnmade ? current.createdAt : next?.at);
  if (!reaches(user, view, row)) throw notFound(noun);
  return {
    ...row,
    updatedBy: entry?.userId ?? current?.createdBy ?? null,
    updatedAt: entry ? isoTime(entry.at) : current && isoTime(current.createdAt),
    asOf: isoTime(asOf),
    seq: entry?.seq ?? null,
    masked,
  };
};

const unmade = (noun: Resource, at: number | undefined) =>
  at === undefined
    ? notFound(noun)
    : new ApiError('NOT_FOUND', `This ${noun.label} was made at ${exchangeTime(at)}.`);

const gone = (noun: Resource, at: number) =>
  new ApiError('NOT_FOUND', `This ${noun.label} was removed at ${exchangeTime(at)}.`);

/**
 * The caller, the view, and the row as it is now. A removed row can still be asked about by those who could
 * show its last state; one out of scope does not exist.
 */
export const shownTo = async (machine: Machine, noun: Resource, request: FastifyRequest) => {
  const user = signedIn(request);
  const view = viewAllowing(user, 'show', noun, viewNamed(request));
  const key = keyFrom(noun, request.params as Params);
  const row = (await machine.database.store.get(noun, key)) as Row | null;
  const seen = row ?? (await lastStanding(machine, noun, key));
  if (!seen || !mayReach(user, view, seen)) throw notFound(noun);
  return { user, view, key, row };
};

const mayReach = (user: Reader, view: View, row: Row) =>
  reaches(user, view, row) && isWithin(view, row);

/** A removed row as it stood last; null when none was ever removed. */
const lastStanding = async ({ database }: Machine, noun: Resource, key: Row) => {
  for await (const entry of entriesOf(database, noun, key))
    if (isRemoval(noun, entry)) return entry.before as Row;
  return null;
};

/** The last entry at which the row entered the reader's scope: what was before is not theirs to read. */
const floorOf = async (
  { database }: Machine,
  noun: Resource,
  key: Row,
  scope: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const limits = Object.entries(scope);
  if (limits.length === 0) return 0;
  for await (const { seq, before } of entriesOf(database, noun, key))
    if (limits.some(([name, value]) => before && name in before && before[name] !== value))
      return seq;
  return 0;
};

const told = async (
  { database }: Machine,
  noun: Resource,
  nouns: readonly Noun[],
  entries: readonly Entry[],
) => {
  const said = entries.map((entry) => ({ entry, ...saidIn(entry) }));
  const names = await namesOf(
    { database, nouns },
    said.flatMap(({ entry, approvedBy }) => [entry.userId, approvedBy]),
  );
  return said.map(({ entry, reason, approvedBy }) => ({
    seq: entry.seq,
    at: isoTime(entry.at),
    userId: entry.userId,
    userName: names.get(entry.userId) ?? entry.userId,
    role: entry.role,
    address: entry.address,
    action: entry.action,
    reason,
    approvedBy,
    approvedByName: approvedBy && (names.get(approvedBy) ?? approvedBy),
    changes: changesOf(noun, entry),
  }));
};
