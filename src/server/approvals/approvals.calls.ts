import type { AnswerTo } from '#model';
import { approvalCalls } from '#own/pendingChange/approvalCalls.ts';
import { record } from '../database/writing/mutation.ts';
import { whyIn } from '../http/tellWhy.ts';
import { asObject, invalid } from '../http/values.ts';
import { readsOneself } from '../http/viewing.ts';
import { answersTo } from '../machine/answersTo.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { decideChange, withdrawChange } from './decide.ts';
import { changeOf } from './pending.ts';
import { rebaseChange } from './rebase.ts';
import { changesFor, countsFor } from './waiting.ts';
import { wireChanges } from './wire.ts';

/** The calls of maker-checker: waiting changes, their outcomes, and the decisions. */
export default answersTo(approvalCalls, ({ machine, nouns }) => {
  const { database } = machine;
  const sideOf = (user: SignedIn) => ({
    database,
    nouns: nouns.filter((noun) => readsOneself(user, noun)),
  });
  const shown = async (user: SignedIn, id: number) => {
    const change = await changeOf(database.store, id);
    const [wire] = await wireChanges(sideOf(user), user, change ? [change] : [], {
      withCurrent: true,
    });
    if (!wire) throw new ApiError('NOT_FOUND', 'There is no such change.');
    return { ...wire, current: wire.current ?? null };
  };

  return {
    list: ({ user, query }) => {
      const { state = 'waiting', of = 'all', resource, after, limit = '25' } = query;
      return changesFor(sideOf(user), user, {
        state,
        of,
        resource,
        after: after === undefined ? undefined : Number(after),
        limit: Number(limit),
      });
    },
    count: ({ user }) => countsFor(sideOf(user), user),
    show: ({ user, params }) => shown(user, idOf(params)),

    decide: async ({ user, by, body }) => {
      const { ids, decision, reason } = decisionOf(body);
      const results: Result[] = [];
      for (const id of ids) {
        try {
          await database.write(decideChange, { id, decision, reason }, by);
          results.push({ id, ok: true, message: decision === 'approve' ? 'Approved' : 'Refused' });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          if (error.kind === 'NOT_ALLOWED')
            await database.write(
              record,
              { action: 'refused', resource: 'pendingChange', key: String(id) },
              by,
            );
          const why = whyIn(error, user, machine.settings);
          results.push({ id, ok: false, message: error.message, ...(why && { why }) });
        }
      }
      return { results };
    },

    withdraw: async ({ user, by, params }) => {
      const id = idOf(params);
      await database.write(withdrawChange, { id }, by);
      return shown(user, id);
    },

    rebase: async ({ user, by, params, body: { values, version } }) => {
      const id = idOf(params);
      if (!Number.isSafeInteger(version)) throw invalid({ version: 'Version is mandatory' });
      await database.write(
        rebaseChange,
        { id, version: version as number, values: asObject(values) },
        by,
      );
      return shown(user, id);
    },
  };
});

type Result = AnswerTo<typeof approvalCalls, 'decide'>['results'][number];

const idOf = ({ id }: { id: string }): number => {
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('NOT_FOUND', 'There is no such change.');
  return Number(id);
};

const decisionOf = (body: Readonly<Record<string, unknown>>) => {
  const { ids, decision, reason = null } = body;
  const isList = Array.isArray(ids) && ids.length >= 1 && ids.length <= 100;
  if (!isList || !ids.every((id) => Number.isSafeInteger(id)))
    throw invalid({ ids: 'Ids must be 1 to 100 numbers of changes' });
  if (decision !== 'approve' && decision !== 'refuse')
    throw invalid({ decision: 'Decision must be approve or refuse' });
  if (reason !== null && typeof reason !== 'string')
    throw invalid({ reason: 'Reason must be a text' });
  return { ids: ids as number[], decision, reason } as const;
};
