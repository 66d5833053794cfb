import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedIn } from '../../http/guard.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import { asObject, textsIn } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import type { Declared } from '../operation.ts';
import type { Params } from '../rowRequest.ts';

/**
 * A call without a session: its values are checked against the rules of their fields, and its handler checks
 * the rest. NO_SESSION in production for a call that is open elsewhere.
 */
export const visitOf = (machine: Machine, declared: Declared, answer: Handler) => {
  const { query = {}, body = {}, bodyShape, form, isOpen, isRaw } = declared;
  const send = sendingOf(machine, declared);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isOpen && machine.settings.mode === 'production') signedIn(request);
    const visit = {
      machine,
      now: machine.now(),
      params: request.params as Params,
      query: textsIn(query, request.query),
      body: bodyShape || form ? asObject(request.body) : textsIn(body, request.body),
      ...(isRaw && { request, reply }),
    };
    return send(reply, await answer(visit));
  };
};
