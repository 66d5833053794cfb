import type { FastifyInstance } from 'fastify';
import type { Noun, Resource } from '#model';
import { findCalls } from '#own/find/findCalls.ts';
import { signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import { readsOneself } from '../http/viewing.ts';
import type { Machine } from '../machine/machine.ts';
import { findableFor, mostRecords, recordsIn } from './findRecords.ts';

/** The call of the command line that finds records, with the rights and the scope of lists. */
export const registerFinding = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const stored = nouns.filter((noun): noun is Resource => noun.noun === 'resource');
  const on = answering(app, machine, findCalls);
  on('records', async ({ request, query }) => {
    const reader = signedIn(request);
    const { text, of } = query();
    const own = stored.filter((noun) => readsOneself(reader, noun));
    const views = findableFor(reader, own).filter(
      ({ noun }) => of === null || of === undefined || noun.name === of,
    );
    const found = await Promise.all(views.map((view) => recordsIn(machine, reader, view, text)));
    return found.flat().slice(0, mostRecords);
  });
};
