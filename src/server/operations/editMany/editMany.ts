import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bulkEditableOf,
  type Fields,
  fieldsNamed,
  type Resource,
  rolesThat,
  writableOf,
} from '#model';
import { outcomesAnswer } from '#model/answers/rowAnswers.ts';
import { isHeld } from '../../database/rows/holding.ts';
import { within } from '../../database/rows/rowRules.ts';
import { updateRow } from '../../database/rows/rows.ts';
import { encoded } from '../../database/schema/columns.ts';
import { actorOf, signedIn } from '../../http/guard.ts';
import { objectOf } from '../../http/jsonSchema.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import {
  asObject,
  type Check,
  checkOfRow,
  invalid,
  keyFrom,
  notFound,
  spelledKey,
} from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { answerIn, reasonBeside } from '../description.ts';
import { heldRow, namedRows, outcomesOf, rowsNamed } from '../manyRows.ts';
import type { OperationType } from '../operation.ts';
import { authorizedView, reasonIn, refuseStrangers } from '../rowRequest.ts';
import { rowByKey } from '../rowSource.ts';
import { sharedValue } from './sharedValue.ts';

/** One field of many rows is set to one value, where the schema allows it. */
export const editMany: OperationType = {
  name: 'editMany',
  of: (noun) =>
    bulkEditableOf(noun).length === 0
      ? []
      : [
          {
            id: `${noun.name}.editMany`,
            name: 'edit',
            method: 'POST',
            path: `${noun.api}/edit`,
            roles: rolesThat(noun, 'edit'),
            summary: `Sets a field of several rows of ${noun.label} to one value`,
            body: editableFields(noun as Resource),
          },
        ],
  handler: (machine, { noun }) => editManyFrom(machine, noun as Resource),
  describe: ({ noun, body = {} }) => ({
    body: {
      'application/json': {
        ...objectOf({ ...body, ...reasonBeside(noun, true) }, ['rows'], { rows: namedRows }),
        // The rows, and a value for one field.
        minProperties: 2,
      },
    },
    answers: {
      '200': answerIn(noun, outcomesAnswer, 'The result for each row, in their order'),
    },
  }),
};

const editableFields = (noun: Resource): Fields => fieldsNamed(noun, bulkEditableOf(noun));

/**
 * Writes one value of one field into each of the named rows separately: by the version that the
 * caller saw, within the reach of the caller, by every rule of a single row, and held back where a
 * second person must approve it.
 */
const editManyFrom = (machine: Machine, noun: Resource) => {
  const fields = editableFields(noun);
  const check = checkOfRow(noun, 'edit');
  const send = sendingOf(machine, {
    id: `${noun.name}.editMany`,
    answer: outcomesAnswer,
    statuses: [200],
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const by = actorOf(request, signedIn(request));
    const { scope } = authorizedView(request, 'edit', noun);
    const { rows, ...shared } = asObject(request.body);
    const named = rowsNamed(noun, rows);
    const { reason, body } = reasonIn(noun, shared);
    refuseStrangers(noun, fields, body);
    const values = sharedValue(fields, body);
    const outcomes = await outcomesOf(
      request,
      machine.settings,
      noun,
      named,
      async (params, { version }) => {
        const row = await rowByKey(
          machine,
          noun,
          keyFrom(noun, params, machine.database.spellings),
        );
        if (!row || !within(row, scope)) throw notFound(noun);
        // The rules of a row are checked on the version that was seen; the write refuses any other.
        if (row.version === version) refuseFaults(noun, check, row, values);
        const key = spelledKey(noun, params, machine.database.spellings);
        const edit = { resource: noun.name, key, values, version, scope, reason };
        const done = await machine.database.write(updateRow, edit, by);
        return isHeld(done) ? heldRow : { is: 'done', message: 'Changed.' };
      },
    );
    return send(reply, { outcomes });
  };
};

type Values = Readonly<Record<string, unknown>>;

/** Throws INVALID where a row with these values breaks a rule of its form. */
const refuseFaults = (noun: Resource, check: Check, row: Values, values: Values): void => {
  const names = writableOf(noun, 'edit').filter((name) => !noun.fields[name]?.isSecret);
  const whole = Object.fromEntries(
    names.map((name) => [name, encoded(noun.fields[name], row[name])]),
  );
  const faults = check.faults({ ...whole, ...values });
  if (Object.keys(faults).length > 0) throw invalid(faults);
};
