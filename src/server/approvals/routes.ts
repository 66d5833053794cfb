import type { FastifyInstance, FastifyRequest } from 'fastify';
import { choice, integer, type Noun, text } from '#model';
import { record } from '../database/writing/mutation.ts';
import { described } from '../http/described.ts';
import { actorOf, signedIn } from '../http/guard.ts';
import { asObject, checkedQuery, checkOf, invalid } from '../http/values.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { decideChange, withdrawChange } from './decide.ts';
import { changeOf } from './pending.ts';
import { rebaseChange } from './rebase.ts';
import { changesFor, countsFor } from './waiting.ts';
import { wireChanges } from './wire.ts';

const listed = {
  state: choice(
    'State',
    {
      waiting: 'Waiting',
      approved: 'Approved',
      refused: 'Refused',
      withdrawn: 'Withdrawn',
      any: 'Any',
    },
    { optional: true },
  ),
  of: choice('Of', { mine: 'Mine', toDecide: 'To Decide', all: 'All' }, { optional: true }),
  resource: text('Resource', { max: 100, optional: true }),
  after: integer('After', { min: 1, optional: true }),
  limit: integer('Limit', { min: 1, max: 100, optional: true }),
};

/** The calls of maker-checker: waiting changes, their outcomes, and the decisions. */
export const registerApprovals = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const { database } = machine;
  const side = { database, nouns };
  // A server without the machine's own table has nothing that could wait.
  if (!nouns.some(({ name }) => name === 'pendingChange')) return;
  const write = { onRequest: async (request: FastifyRequest) => void signedIn(request) };
  const check = checkOf(listed);
  const shown = async (request: FastifyRequest, id: number) => {
    const change = await changeOf(database.store, id);
    const [wire] = await wireChanges(side, signedIn(request), change ? [change] : [], {
      withCurrent: true,
    });
    if (!wire) throw new ApiError('NOT_FOUND', 'There is no such change.');
    return wire;
  };

  const list = described({
    id: 'approvals.list',
    summary: 'Changes that the caller made or may decide on, newest first',
    answer: 'rows, and next: the id to go on after',
    query: listed,
  });
  app.get('/api/approvals', list, async (request) => {
    const user = signedIn(request);
    const query = checkedQuery(check, request.query as Record<string, string>);
    return changesFor(side, user, {
      state: (query.state ?? 'waiting') as 'waiting',
      of: (query.of ?? 'all') as 'all',
      resource: query.resource,
      after: query.after === undefined ? undefined : Number(query.after),
      limit: Number(query.limit ?? 25),
    });
  });

  const count = described({
    id: 'approvals.count',
    summary: "How many changes wait for the caller's decision, and how many of the caller's wait",
    answer:
      'toDecide and mine among the newest 1,000; isMore when others wait, so that there may be more of each',
  });
  app.get('/api/approvals/count', count, (request) => countsFor(side, signedIn(request)));

  const show = described({
    id: 'approvals.show',
    summary: 'One change, with the row as it stands',
    answer: 'The change, and current',
  });
  app.get('/api/approvals/:id', show, async (request) => {
    signedIn(request);
    return shown(request, idOf(request));
  });

  const decide = described({
    id: 'approvals.decide',
    summary: 'Approves or refuses up to 100 changes, each on its own; a refusal says why',
    answer: 'results: id, ok and message of each',
    body: {
      decision: choice('Decision', { approve: 'Approve', refuse: 'Refuse' }),
      reason: text('Reason', { max: 500, optional: true }),
    },
  });
  app.post('/api/approvals/decide', { ...decide, ...write }, async (request) => {
    const by = actorOf(request, signedIn(request));
    const { ids, decision, reason } = decisionOf(request.body);
    const results = [];
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
        results.push({ id, ok: false, message: error.message });
      }
    }
    return { results };
  });

  const withdraw = described({
    id: 'approvals.withdraw',
    summary: 'Takes back a change of the caller that waits',
    answer: 'The change',
  });
  app.post('/api/approvals/:id/withdraw', { ...withdraw, ...write }, async (request) => {
    const id = idOf(request);
    await database.write(withdrawChange, { id }, actorOf(request, signedIn(request)));
    return shown(request, id);
  });

  const rebase = described({
    id: 'approvals.rebase',
    summary: 'Makes a change of the caller anew on the row as it is now',
    answer: 'The change; 409 with clashes and current where both changed a field that is not given',
    body: { version: integer('Version', { min: 1 }) },
  });
  app.post('/api/approvals/:id/rebase', { ...rebase, ...write }, async (request) => {
    const id = idOf(request);
    const { values, version } = asObject(request.body);
    if (!Number.isSafeInteger(version)) throw invalid({ version: 'Version is mandatory' });
    await database.write(
      rebaseChange,
      { id, version: version as number, values: asObject(values) },
      actorOf(request, signedIn(request)),
    );
    return shown(request, id);
  });
};

const idOf = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string };
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('NOT_FOUND', 'There is no such change.');
  return Number(id);
};

const decisionOf = (body: unknown) => {
  const { ids, decision, reason = null } = asObject(body);
  const isList = Array.isArray(ids) && ids.length >= 1 && ids.length <= 100;
  if (!isList || !ids.every((id) => Number.isSafeInteger(id)))
    throw invalid({ ids: 'Ids must be 1 to 100 numbers of changes' });
  if (decision !== 'approve' && decision !== 'refuse')
    throw invalid({ decision: 'Decision must be approve or refuse' });
  if (reason !== null && typeof reason !== 'string')
    throw invalid({ reason: 'Reason must be a text' });
  return { ids: ids as number[], decision, reason } as const;
};
