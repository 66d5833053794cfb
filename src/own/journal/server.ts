import { isoTime } from '#domain/market/calendar.ts';
import type { Resource } from '#model';
import { nouns } from '#registry';
import type { Database } from '#server/database/database.ts';
import { originKeys } from '#server/database/writing/journal.ts';
import { changesOf, entryOf, type FieldChange, noteOf } from '#server/history/entries.ts';
import { namesOf } from '#server/history/names.ts';
import { serverModule } from '#server/module/module.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { apiClient } from '../apiClient/apiClient.ts';
import { journal } from './journal.ts';

type Values = Readonly<Record<string, unknown>> | null;

export default serverModule(journal, {
  calls: {
    entry: async ({ machine: { database }, params }) => {
      const seq = /^\d{1,15}$/.test(params.seq ?? '') ? Number(params.seq) : 0;
      const raw = await database.store.get(journal, { seq });
      if (!raw) throw new ApiError('NOT_FOUND', 'There is no such entry.');
      const entry = entryOf(raw);
      const note = noteOf(entry);
      const names = await namesOf({ database, nouns }, [entry.userId, note.approvedBy]);
      const noun = nouns.find(({ name }) => name === raw.resource) as Resource | undefined;
      return {
        seq: entry.seq,
        at: isoTime(entry.at),
        userId: entry.userId,
        userName: names.get(entry.userId) ?? entry.userId,
        role: entry.role,
        memberId: raw.memberId,
        address: entry.address,
        action: entry.action,
        resource: raw.resource,
        key: raw.key,
        ...note,
        reference: (entry.after?.[originKeys.reference] as string | undefined) ?? null,
        ...(await clientOf(database, entry.after)),
        approvedByName: note.approvedBy && (names.get(note.approvedBy) ?? note.approvedBy),
        changes: [
          ...(noun?.noun === 'resource' ? changesOf(noun, entry) : []),
          ...otherChanges(noun, entry.before, entry.after),
        ],
      };
    },
  },
});

/** The API client that acted for the user of an entry; null where the user acted. */
const clientOf = async ({ store }: Pick<Database, 'store'>, after: Values) => {
  const apiClientId = after?.[originKeys.apiClient] as number | undefined;
  if (apiClientId === undefined) return { apiClientId: null, apiClientName: null };
  const client = await store.get(apiClient, { apiClientId });
  return { apiClientId, apiClientName: client?.clientName ?? null };
};

/**
 * The parts of an entry that are no field of a row: how a sign-in failed, by which values a report
 * was run.
 */
const otherChanges = (noun: Resource | undefined, before: Values, after: Values): FieldChange[] =>
  [...new Set([before, after].flatMap((values) => Object.keys(values ?? {})))]
    .filter((name) => !name.startsWith('#') && !Object.hasOwn(noun?.fields ?? {}, name))
    .map((field) => ({ field, before: plain(before?.[field]), after: plain(after?.[field]) }));

const plain = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? null);
