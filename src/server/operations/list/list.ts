import { pluralOf, type Resource, rolesThat } from '#model';
import { oneAtATime } from '../../http/oneAtATime.ts';
import type { Machine } from '../../machine/machine.ts';
import { manyRows, textSchema } from '../description.ts';
import type { OperationType } from '../operation.ts';
import { exactCounts } from './exactCounts.ts';
import { listOf } from './listOf.ts';
import { listParameters } from './listQuery.ts';

/** Stored rows, a page at a time. */
export const list: OperationType = {
  name: 'list',
  of: (noun) =>
    noun.noun !== 'resource'
      ? []
      : [
          {
            id: `${noun.name}.list`,
            name: 'list',
            method: 'GET',
            path: noun.api,
            roles: rolesThat(noun, 'list'),
            summary: `${pluralOf(noun)}, a page at a time`,
          },
        ],
  handler: (machine, { noun }, { shared }) => listOf(machine, noun as Resource, shared(exactly)),
  describe: ({ noun }) => ({
    parameters: listParameters,
    answers: { '200': manyRows(noun, 'A page of rows', headers) },
  }),
};

const exactly = (machine: Machine) =>
  exactCounts(
    machine,
    oneAtATime('Your last count is still running. Start the next when it finishes.'),
  );

const header = (description: string) => ({ description, schema: textSchema });

const headers = {
  'Content-Range': header(
    'The range of the rows and their total: branch 0-24/319. With X-Total-More the total is a minimum',
  ),
  'X-Total-More': header(
    'Present when counting stopped at the total: there are at least so many rows',
  ),
  'X-Partial': header(
    'Present when the search stopped before the page was full: continue with X-Next',
  ),
  'X-Next': header('The cursor of the next page'),
  'X-Previous': header('The cursor of the previous page'),
};
