import type { FastifyReply, FastifyRequest } from 'fastify';
import { isoTime } from '#domain/market/calendar.ts';
import { integer, type Noun, type Resource, scopeOf } from '#model';
import { type HistoryEntry, historyAnswer } from '#model/answers/rowAnswers.ts';
import { originKeys } from '../../database/writing/journal.ts';
import { changesOf, type Entry, entriesOf, noteOf } from '../../history/entries.ts';
import { namesOf } from '../../history/names.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import { checkedQuery, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Params } from '../rowRequest.ts';
import { shownTo } from '../shownRow.ts';

type Row = Readonly<Record<string, any>>;

/** The request of a row's history. */
export const historyQuery = {
  before: integer('Before', { min: 1, optional: true }),
  limit: integer('Limit', { min: 1, max: 100, optional: true }),
};

/** Entries that are looked at for one page; most of those about a user change nothing of the row. */
const mostScanned = 2_000;

/**
 * The changes of a row, newest first: who, when, from where, why, and each field before and after.
 */
export const historyOf = (machine: Machine, noun: Resource, nouns: readonly Noun[]) => {
  const check = checkOf(historyQuery);
  const send = sendingOf(machine, {
    id: `${noun.name}.history`,
    answer: historyAnswer,
    statuses: [200],
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
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
      if (changesOf(noun, entry).length > 0 || noteOf(entry).reason) entries.push(entry);
    }
    return send(reply, { entries: await answerOf(machine, noun, nouns, entries), next });
  };
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

const answerOf = async (
  { database }: Machine,
  noun: Resource,
  nouns: readonly Noun[],
  entries: readonly Entry[],
): Promise<HistoryEntry[]> => {
  const notes = entries.map((entry) => ({ entry, ...noteOf(entry) }));
  const names = await namesOf(
    { database, nouns },
    notes.flatMap(({ entry, approvedBy }) => [entry.userId, approvedBy]),
  );
  return notes.map(({ entry, reason, approvedBy }) => ({
    seq: entry.seq,
    at: isoTime(entry.at),
    userId: entry.userId,
    userName: names.get(entry.userId) ?? entry.userId,
    role: entry.role,
    address: entry.address,
    ...clientIn(entry),
    action: entry.action,
    reason,
    approvedBy,
    approvedByName: approvedBy && (names.get(approvedBy) ?? approvedBy),
    changes: changesOf(noun, entry),
  }));
};

/** The API client of an entry, where one acted in the name of the user. */
const clientIn = ({ after }: Entry): { apiClientId?: number } => {
  const apiClientId = after?.[originKeys.apiClient] as number | undefined;
  return apiClientId === undefined ? {} : { apiClientId };
};
