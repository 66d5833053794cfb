import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, allowRoles, signedIn } from '../../http/guard.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import {
  asObject,
  checkedBody,
  checkedQuery,
  checkedRows,
  checkOf,
  checkOfBody,
} from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { CallRequest, Handler } from '../../machine/request.ts';
import { declaredAt, type Operation } from '../operation.ts';
import type { Params } from '../rowRequest.ts';

/**
 * A call whose body is written by hand: role, query and body are checked here as the schema declares
 * them, and the body is handed what it may trust. What is not declared is not taken.
 */
export const callOf = (machine: Machine, operation: Operation, answer: Handler) => {
  const { roles, query = {}, body = {}, bodyRows, anyBody } = operation;
  const queryCheck = checkOf(query);
  const bodyCheck = checkOfBody(body);
  const rowCheck = checkOfBody(bodyRows?.fields ?? {});
  const send = sendingOf(machine, operation);
  const declaredIn = declaredAt(operation);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    allowRoles(user, roles, operation.summary, declaredIn);
    const callRequest: CallRequest = {
      machine,
      user,
      by: actorOf(request, user),
      now: machine.now(),
      params: request.params as Params,
      query: checkedQuery(queryCheck, request.query as Params),
      ...(bodyRows
        ? { body: {}, rows: checkedRows(rowCheck, bodyRows, request.body) }
        : { body: anyBody ? asObject(request.body) : checkedBody(bodyCheck, request.body) }),
    };
    return send(reply, await answer(callRequest));
  };
};
