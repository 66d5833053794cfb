import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Report, rolesThat } from '#model';
import { contentRange } from '../../http/contentRange.ts';
import { signedIn } from '../../http/guard.ts';
import { noteReading } from '../../http/reading.ts';
import { send } from '../../http/send.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import { manyRows } from '../description.ts';
import type { Operation, OperationType } from '../operation.ts';
import { computed, reportQuery } from './computed.ts';

/** Rows that are computed on request. */
export const report: OperationType = {
  name: 'report',
  of: (noun) =>
    noun.noun !== 'report'
      ? []
      : [
          {
            id: `${noun.name}.list`,
            name: 'list',
            method: 'GET',
            path: noun.api,
            roles: rolesThat(noun, 'list'),
            summary: noun.help ?? noun.label,
            ...reportQuery(noun),
          },
        ],
  handler: (machine, operation, { moduleOf }) => {
    const rows = moduleOf(operation.noun)?.rows as Handler | undefined;
    return rows ? reportOf(machine, operation, rows) : null;
  },
  lacks: (_, module) => (module?.rows ? null : 'rows'),
  describe: ({ noun }) => ({ answers: { '200': manyRows(noun, 'The rows') } }),
};

/**
 * The rows of a report, computed on request; the query is checked first. The journal has each run, unless
 * open screens poll it.
 */
const reportOf = (machine: Machine, operation: Operation, rows: Handler) => {
  const noun = operation.noun as Report;
  const compute = computed(machine, operation, rows, 'list');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { query, view, result } = await compute(request);
    const { isPolled } = noun;
    const isOpenScreen = Array.isArray(isPolled)
      ? isPolled.includes(signedIn(request).role)
      : isPolled === true;
    if (!isOpenScreen) await noteReading(machine, request, 'report', { noun, view, query });
    if (Array.isArray(result))
      reply.contentRange = contentRange(noun.name, 0, result.length, result.length);
    return send(reply, result);
  };
};
