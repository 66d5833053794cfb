import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerOf, type Fields, keyValues, type Noun, type RowAction } from '#model';
import { outcomesAnswer } from '#model/answers/rowAnswers.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import { asObject, checkedBody, checkOf, invalid, notFound } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';
import {
  type ActionPart,
  type ActionResult,
  actionHandler,
  actionRequest,
  doingOf,
  scopeFor,
} from '../action/actOn.ts';

/** Most rows of one call. A client with more sends the next ones after the answer. */
export const mostRowsOfAction = 500;

/** What an action on many rows says once for all of them. */
export const sharedBody = (noun: Noun, action: RowAction): Fields => {
  const { version: _, ...shared } = actionHandler(noun, action);
  return shared;
};

type Outcome = AnswerOf<typeof outcomesAnswer>['outcomes'][number];

/**
 * Answers an action on many rows: each is a write of its own, and they share commits, so that a refused row
 * does not stop the others. `outcomes` are in the order of `rows`.
 */
export const actOnMany = (machine: Machine, noun: Noun, part: ActionPart) => {
  const check = checkOf(sharedBody(noun, part.action));
  const doing = doingOf(noun, part);
  const send = sendingOf(machine, {
    id: `${noun.name}.${part.name}Many`,
    answer: outcomesAnswer,
    statuses: [200],
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const callRequest = actionRequest(machine, noun, part, request);
    const { rows, ...shared } = asObject(request.body);
    const named = rowsNamed(noun, rows);
    const values = checkedBody(check, shared);
    const scope = scopeFor(request, noun, part.action);
    const outcomes = named.map(async ({ key, version }): Promise<Outcome> => {
      try {
        const params = keyValues(noun, key);
        if (!params) throw notFound(noun);
        const body = noun.noun === 'resource' ? { version, ...values } : values;
        return outcomeOf(
          key,
          await doing({ request: { ...callRequest, params, body }, values: body, scope }),
        );
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return refusedAs(key, error);
        // The rows before it may be written, so the answer must come whatever becomes of this one.
        request.log.error({ err: error, reference: request.id }, 'An action on many rows failed');
        const message = `Something went wrong (${request.id}). Check whether it is done before you try again.`;
        return refusedAs(key, error instanceof ApiError ? error : new ApiError('FAILED', message));
      }
    });
    return send(reply, { outcomes: await Promise.all(outcomes) });
  };
};

const outcomeOf = (key: string, done: ActionResult): Outcome => {
  const outcome = { key, code: null, errors: {} };
  return 'held' in done
    ? { ...outcome, is: 'held', message: 'A second person must approve it.' }
    : { ...outcome, is: 'done', message: done.message };
};

const refusedAs = (key: string, { message, code, errors }: ApiError): Outcome => ({
  key,
  is: 'refused',
  message,
  code,
  errors,
});

/** Rows as a body names them; throws INVALID for what is no list of keys with their versions. */
const rowsNamed = (noun: Noun, rows: unknown): { key: string; version: number }[] => {
  if (!Array.isArray(rows) || rows.length === 0)
    throw invalid({ rows: 'Rows must be a list of rows with their keys' });
  if (rows.length > mostRowsOfAction)
    throw invalid({ rows: `At most ${mostRowsOfAction} rows are taken at a time` });
  const isRight = ({ key, version }: Partial<{ key: unknown; version: unknown }>) =>
    typeof key === 'string' && (noun.noun === 'report' || Number.isSafeInteger(version));
  if (!rows.every((row) => isRight(asObject(row))))
    throw invalid({ rows: 'Each row must say its key, and its version where it has one' });
  const keys = new Set(rows.map(({ key }) => key));
  if (keys.size < rows.length) throw invalid({ rows: 'A row is named twice' });
  return rows;
};
