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
import { type Declared, declaredAt } from '../operation.ts';
import type { Params } from '../rowRequest.ts';

/**
 * A call whose body is written by hand: role, query and body are checked here as the schema declares
 * them, and the body is handed what it may trust. What is not declared is not taken.
 */
export const callOf = (machine: Machine, declared: Declared, answer: Handler) => {
  const { roles, query = {}, body = {}, bodyRows, isRaw } = declared;
  const hasOwnForm = declared.anyBody || declared.bodyShape !== undefined;
  const queryCheck = checkOf(query);
  const bodyCheck = checkOfBody(body);
  const rowCheck = checkOfBody(bodyRows?.fields ?? {});
  const send = sendingOf(machine, declared);
  const declaredIn = declaredAt(declared);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    if (roles) allowRoles(user, roles, declared.summary, declaredIn);
    const callRequest: CallRequest = {
      machine,
      user,
      by: actorOf(request, user),
      now: machine.now(),
      params: request.params as Params,
      query: checkedQuery(queryCheck, request.query as Params),
      ...(bodyRows
        ? { body: {}, rows: checkedRows(rowCheck, bodyRows, request.body) }
        : { body: hasOwnForm ? asObject(request.body) : checkedBody(bodyCheck, request.body) }),
      ...(isRaw && { request, reply }),
    };
    return send(reply, await answer(callRequest));
  };
};
