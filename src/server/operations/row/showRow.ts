import type { FastifyRequest } from 'fastify';
import { type Resource, reaches } from '#model';
import { encodeRow } from '../../database/schema/columns.ts';
import { signedIn, viewAllowing } from '../../http/guard.ts';
import { keyFrom, notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { rowAsOf } from '../history/readHistory.ts';
import { isWithin, type Params, viewNamed } from './rows.ts';

/** One row by its key, as it is or as it stood at `asOf`. */
export const showRow = (machine: Machine, noun: Resource) => async (request: FastifyRequest) => {
  const { asOf } = request.query as Params;
  if (asOf !== undefined && !noun.isMachineTable) return rowAsOf(machine, noun, request, asOf);
  const user = signedIn(request);
  const view = viewAllowing(user, 'show', noun, viewNamed(request));
  const row = await machine.database.store.get(noun, keyFrom(noun, request.params as Params));
  if (!row || !reaches(user, view, row) || !isWithin(view, row)) throw notFound(noun);
  return encodeRow(noun, row);
};
