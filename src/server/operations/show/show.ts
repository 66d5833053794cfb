import type { FastifyRequest } from 'fastify';
import { dateTime, type Resource, reaches, rolesThat, rowPathOf } from '#model';
import { encodeRow } from '../../database/schema/columns.ts';
import { signedIn, viewAllowing } from '../../http/guard.ts';
import { keyFrom, notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { oneRow } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { isWithin, type Params, viewNamed } from '../rowRequest.ts';
import { rowByKey } from '../rowSource.ts';
import { rowAsOf } from './rowAsOf.ts';

/** One row. */
export const show: OperationType = {
  name: 'show',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.show`,
            name: 'show',
            method: 'GET',
            path: rowPathOf(noun),
            roles: rolesThat(noun, 'show'),
            summary: `${noun.label}, as it is now or as it was at a time`,
            query: { asOf: dateTime('As Of', { optional: true }) },
          },
        ],
  handler: (machine, { noun }) => showRow(machine, noun as Resource),
  describe: ({ noun }) => ({ answers: { '200': oneRow(noun) } }),
};

/** One row by its key, as it is or as it stood at `asOf`. */
const showRow = (machine: Machine, noun: Resource) => async (request: FastifyRequest) => {
  const { asOf } = request.query as Params;
  if (asOf !== undefined && !noun.storage?.isMachineTable)
    return rowAsOf(machine, noun, request, asOf);
  const user = signedIn(request);
  const view = viewAllowing(user, 'show', noun, viewNamed(request));
  const row = await rowByKey(
    machine,
    noun,
    keyFrom(noun, request.params as Params, machine.database.spellings),
  );
  if (!row || !reaches(user, view, row) || !isWithin(view, row)) throw notFound(noun);
  return encodeRow(noun, row);
};
