import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pluralOf, rolesThat } from '#model';
import { csvOf, wireCell } from '../../files/csv/csvOf.ts';
import { noteReading } from '../../http/reading.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import { asCsv, exportEnd } from '../csvAnswer.ts';
import { csv } from '../description.ts';
import type { Operation, OperationType } from '../operation.ts';
import { computed, reportQuery } from '../report/computed.ts';

/** The rows of a report as a file. */
export const reportExport: OperationType = {
  name: 'reportExport',
  of: (noun) =>
    noun.noun !== 'report'
      ? []
      : [
          {
            id: `${noun.name}.export`,
            name: 'export',
            method: 'GET',
            path: `${noun.api}/export`,
            roles: rolesThat(noun, 'export'),
            summary: `${pluralOf(noun)} as CSV`,
            ...reportQuery(noun),
          },
        ],
  handler: (machine, operation, { moduleOf }) => {
    const rows = moduleOf(operation.noun)?.rows as Handler | undefined;
    return rows ? reportExportOf(machine, operation, rows) : null;
  },
  describe: () => ({ answers: { '200': csv('The rows as CSV') } }),
};

/** The rows of a report as a CSV file whose last line gives their number; the journal records the reader. */
const reportExportOf = (machine: Machine, operation: Operation, rows: Handler) => {
  const { noun } = operation;
  const compute = computed(machine, operation, rows, 'export');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { query, view, result } = await compute(request);
    await noteReading(machine, request, 'export', { noun, view, query });
    const chunks = async function* () {
      yield result as Record<string, unknown>[];
    };
    const lines = csvOf(noun, chunks(), exportEnd(machine, request, view), wireCell);
    return asCsv(reply, noun, machine.now()).send(Readable.from(lines));
  };
};
