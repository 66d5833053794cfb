import type { FastifyReply, FastifyRequest } from 'fastify';
import { pluralOf, rolesThat } from '#model';
import { wireCell } from '../../files/csv/csvOf.ts';
import { noteReading } from '../../http/reading.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import { parametersIn } from '../description.ts';
import type { Operation, OperationType } from '../operation.ts';
import { computed, reportQuery } from '../report/computed.ts';
import type { Params } from '../rowRequest.ts';
import { fileIn, fileParameters, rowsFile, rowsFileAnswer } from '../rowsFile.ts';

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
            summary: `${pluralOf(noun)} as a file`,
            ...reportQuery(noun),
          },
        ],
  handler: (machine, operation, { moduleOf }) => {
    const rows = moduleOf(operation.noun)?.rows as Handler | undefined;
    return rows ? reportExportOf(machine, operation, rows) : null;
  },
  describe: ({ query = {} }) => ({
    parameters: [...parametersIn(query), ...fileParameters],
    answers: { '200': rowsFileAnswer },
  }),
};

/** The rows of a report as a file; the journal records the reader. */
const reportExportOf = (machine: Machine, operation: Operation, rows: Handler) => {
  const { noun } = operation;
  const compute = computed(machine, operation, rows, 'export');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { format, language } = fileIn(request.query as Params);
    const { query, view, result } = await compute(request);
    const noted = { ...query, ...(format !== 'csv' && { format }) };
    await noteReading(machine, request, 'export', { noun, view, query: noted });
    const chunks = async function* () {
      yield result as Record<string, unknown>[];
    };
    const taken = { noun, view, format, language, chunks: chunks(), cellOf: wireCell };
    return reply.send(await rowsFile(machine, request, reply, taken));
  };
};
