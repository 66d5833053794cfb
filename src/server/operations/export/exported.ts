import { pluralOf, type Resource, rolesThat } from '#model';
import { oneAtATime } from '../../http/oneAtATime.ts';
import { listParameters } from '../list/listQuery.ts';
import type { OperationType } from '../operation.ts';
import { fileParameters, rowsFileAnswer } from '../rowsFile.ts';
import { exportOf } from './exportRows.ts';

/** Stored rows as a file. */
export const exported: OperationType = {
  name: 'export',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.export`,
            name: 'export',
            method: 'GET',
            path: `${noun.api}/export`,
            roles: rolesThat(noun, 'export'),
            summary: `${pluralOf(noun)} as a file`,
          },
        ],
  handler: (machine, { noun }, { shared }) =>
    exportOf(machine, noun as Resource, shared(exporting)),
  describe: () => ({
    parameters: [...listParameters, ...fileParameters],
    answers: { '200': rowsFileAnswer },
  }),
};

const exporting = () =>
  oneAtATime('Your last export is still running. Start the next when it finishes.');
