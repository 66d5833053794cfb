import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fields, Noun, RowAction } from '#model';
import { outcomesAnswer } from '#model/answers/rowAnswers.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import { asObject, checkedBody, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import {
  type ActionPart,
  actionRequest,
  bodyOfAction,
  doingOf,
  scopeFor,
} from '../action/actOn.ts';
import { heldRow, outcomesOf, rowsNamed } from '../manyRows.ts';

/** The fields of an action that all rows share. */
export const sharedBody = (noun: Noun, action: RowAction): Fields => {
  const { version: _, ...shared } = bodyOfAction(noun, action);
  return shared;
};

/** Answers an action on many rows with the outcome of each. */
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
    const outcomes = await outcomesOf(
      request,
      machine.settings,
      noun,
      named,
      async (params, { version }) => {
        const body = noun.noun === 'resource' ? { version, ...values } : values;
        const acting = { request: { ...callRequest, params, body }, values: body, scope };
        const done = await doing(acting);
        return 'held' in done ? heldRow : { is: 'done', message: done.message };
      },
    );
    return send(reply, { outcomes });
  };
};
