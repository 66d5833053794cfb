import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerTo, Noun } from '#model';
import { approvalCalls } from '#own/pendingChange/approvalCalls.ts';
import { record } from '../database/writing/mutation.ts';
import { actorOf, signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import { whyIn } from '../http/tellWhy.ts';
import { asObject, invalid } from '../http/values.ts';
import { readsOneself } from '../http/viewing.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { decideChange, withdrawChange } from './decide.ts';
import { changeOf } from './pending.ts';
import { rebaseChange } from './rebase.ts';
import { changesFor, countsFor } from './waiting.ts';
import { wireChanges } from './wire.ts';

/** The calls of maker-checker: waiting changes, their outcomes, and the decisions. */
export const registerApprovals = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const { database } = machine;
  const sideOf = (user: SignedIn) => ({
    database,
    nouns: nouns.filter((noun) => readsOneself(user, noun)),
  });
  // A server without the machine's own table has nothing that could wait.
  if (!nouns.some(({ name }) => name === 'pendingChange')) return;
  const on = answering(app, machine, approvalCalls);
  const shown = async (request: FastifyRequest, id: number) => {
    const user = signedIn(request);
    const change = await changeOf(database.store, id);
    const [wire] = await wireChanges(sideOf(user), user, change ? [change] : [], {
      withCurrent: true,
    });
    if (!wire) throw new ApiError('NOT_FOUND', 'There is no such change.');
    return { ...wire, current: wire.current ?? null };
  };

  on('list', async ({ request, query }) => {
    const { state = 'waiting', of = 'all', resource, after, limit = '25' } = query();
    const user = signedIn(request);
    return changesFor(sideOf(user), user, {
      state,
      of,
      resource,
      after: after === undefined ? undefined : Number(after),
      limit: Number(limit),
    });
  });
  on('count', ({ request }) => {
    const user = signedIn(request);
    return countsFor(sideOf(user), user);
  });
  on('show', ({ request, params }) => shown(request, idOf(params)));

  on('decide', async ({ request, body }) => {
    const user = signedIn(request);
    const by = actorOf(request, user);
    const { ids, decision, reason } = decisionOf(body());
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
  });

  on('withdraw', async ({ request, params }) => {
    const id = idOf(params);
    await database.write(withdrawChange, { id }, actorOf(request, signedIn(request)));
    return shown(request, id);
  });

  on('rebase', async ({ request, params, body }) => {
    const id = idOf(params);
    const { values, version } = body();
    if (!Number.isSafeInteger(version)) throw invalid({ version: 'Version is mandatory' });
    await database.write(
      rebaseChange,
      { id, version: version as number, values: asObject(values) },
      actorOf(request, signedIn(request)),
    );
    return shown(request, id);
  });
};

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
