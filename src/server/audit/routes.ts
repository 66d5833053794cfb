import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isoTime } from '#domain/market/calendar.ts';
import type { Noun } from '#model';
import type { JournalFault } from '../database/writing/journal.ts';
import { record } from '../database/writing/mutation.ts';
import { described } from '../http/described.ts';
import { actorOf, allowRoles, signedIn } from '../http/guard.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { type Anchor, verifyAudit } from './verification.ts';

type Run = {
  state: 'none' | 'running' | 'whole' | 'broken';
  checked: number;
  total: number;
  startedAt: string | null;
  endedAt: string | null;
  fault: JournalFault | null;
  anchors: Anchor[];
};

/** The calls of the check of the journal: one starts it, the other says how far it is and what it found. */
export const registerAudit = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const { database, now, log } = machine;
  // The check asks for the anchors, which only a server with the machine's own records has.
  if (!nouns.some(({ name }) => name === 'journalAnchor')) return;
  let id = 0;
  let run: Run = {
    state: 'none',
    checked: 0,
    total: 0,
    startedAt: null,
    endedAt: null,
    fault: null,
    anchors: [],
  };
  const roles = ['controlUser'] as const;

  const check = async (by: ReturnType<typeof actorOf>) => {
    try {
      const { fault, anchors } = await verifyAudit(database.db, machine.secrets.journalKey, {
        // Reads in chunks on the thread of long reads, so that writes are not delayed.
        read: (query) => database.readLong(query),
        onProgress: (checked, total) => {
          run = { ...run, checked, total };
        },
      });
      const state = fault ? ('broken' as const) : ('whole' as const);
      if (fault) log.error(fault, 'The journal is broken');
      const after = { state, checked: run.checked, fault };
      // A journal whose head was changed accepts no more entries; the finding is answered all the same.
      await database
        .write(record, { action: 'verify', resource: 'journal', key: '', after }, by)
        .catch((error) => log.error({ err: error }, 'The check could not be journalled'));
      run = { ...run, state, fault, anchors, endedAt: isoTime(now()) };
    } catch (error) {
      log.error({ err: error }, 'The journal could not be checked');
      run = { ...run, state: 'none', endedAt: isoTime(now()) };
    }
  };

  const start = described({
    id: 'audit.start',
    summary: 'Starts a check of the whole journal, beside everything else',
    answer: 'The id of the check',
    roles,
  });
  app.post(
    '/api/audit/verify',
    { ...start, onRequest: async (request: FastifyRequest) => void signedIn(request) },
    async (request, reply) => {
      const user = signedIn(request);
      allowRoles(user, roles);
      if (run.state === 'running')
        throw new ApiError('TOO_MANY', 'A check is running already: its progress is shown.');
      id += 1;
      const startedAt = isoTime(now());
      run = {
        ...run,
        state: 'running',
        checked: 0,
        total: 0,
        startedAt,
        endedAt: null,
        fault: null,
      };
      void check(actorOf(request, user));
      return reply.code(202).send({ id });
    },
  );

  const show = described({
    id: 'audit.show',
    summary: 'How far the last check of the journal is, or what it found, with the daily anchors',
    answer: 'state, checked, total, startedAt, endedAt, fault and anchors',
    roles,
  });
  app.get('/api/audit/verify', show, async (request) => {
    allowRoles(signedIn(request), roles);
    return run;
  });
};
