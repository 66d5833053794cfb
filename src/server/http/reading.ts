import type { FastifyRequest } from 'fastify';
import { withoutPersonalNumber } from '#domain/bid/personalNumber.ts';
import type { Noun } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { record } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { actorOf, signedIn } from './guard.ts';

/**
 * Notes in the journal that somebody exported rows or ran a report, with the query. A person's
 * number has its middle hidden there, in any field of the query.
 */
export const noteReading = (
  { database }: Machine,
  request: FastifyRequest,
  action: 'export' | 'report',
  { noun, view, query }: { noun: Noun; view: string; query: Readonly<Record<string, unknown>> },
): Promise<void> =>
  database.write(
    record,
    { action, resource: noun.name, key: view, after: withoutNumbers(query) },
    actorOf(request, signedIn(request)),
  );

const withoutNumbers = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const spelled = withoutHidden(value).toUpperCase();
    const hidden = withoutPersonalNumber(spelled);
    return hidden === spelled ? value : hidden;
  }
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withoutNumbers(inside)]),
  );
};
