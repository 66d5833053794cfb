import type { FastifyRequest } from 'fastify';
import { maskedPan, panPattern } from '#domain/bid/pan.ts';
import type { Noun } from '#model';
import { record } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { actorOf, signedIn } from './guard.ts';

/**
 * Notes in the journal that a user takes rows away, by an export or a report, and which. A PAN is written
 * with its middle hidden, in whichever field it was given.
 */
export const noteReading = (
  { database }: Machine,
  request: FastifyRequest,
  action: 'export' | 'report',
  { noun, view, asked }: { noun: Noun; view: string; asked: Readonly<Record<string, unknown>> },
): Promise<void> =>
  database.write(
    record,
    { action, resource: noun.name, key: view, after: withoutPans(asked) },
    actorOf(request, signedIn(request)),
  );

const withoutPans = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const spelled = value.trim().toUpperCase();
    return panPattern.test(spelled) ? maskedPan(spelled) : value;
  }
  if (Array.isArray(value)) return value.map(withoutPans);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withoutPans(inside)]),
  );
};
