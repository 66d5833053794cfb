import type { FastifyRequest } from 'fastify';
import { type Reader, type Resource, reaches, type View } from '#model';
import { entriesOf, isRemoval } from '../history/entries.ts';
import { signedIn, viewAllowing } from '../http/guard.ts';
import { keyFrom, notFound } from '../http/values.ts';
import type { Machine } from '../machine/machine.ts';
import { isWithin, type Params, viewNamed } from './rowRequest.ts';
import { rowByKey } from './rowSource.ts';

type Row = Readonly<Record<string, any>>;

/**
 * The caller, the view, and the row as it is now. A removed row can still be asked about by those who could
 * show its last state; one out of scope does not exist.
 */
export const shownTo = async (machine: Machine, noun: Resource, request: FastifyRequest) => {
  const user = signedIn(request);
  const view = viewAllowing(user, 'show', noun, viewNamed(request));
  const key = keyFrom(noun, request.params as Params, machine.database.spellings);
  const row: Row | null = await rowByKey(machine, noun, key);
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
