import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Report } from '#model';
import type { Asked, Body, Machine } from '../bodies.ts';
import { send } from './calls.ts';
import { contentRange } from './contentRange.ts';
import { actorOf, signedIn, viewAllowing } from './guard.ts';
import type { Operation } from './operations.ts';
import type { Params } from './rows.ts';
import { checkedQuery, checkOf } from './values.ts';

/** The rows of a report, computed when somebody asks; what it must be given first is checked. */
export const reportOf = (machine: Machine, { noun, query = {} }: Operation, rows: Body) => {
  const check = checkOf(query);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    viewAllowing(user, 'list', noun as Report, undefined);
    const asked: Asked = {
      machine,
      user,
      by: actorOf(request, user),
      now: machine.now(),
      params: {},
      query: checkedQuery(check, request.query as Params),
      body: {},
    };
    const result = await rows(asked);
    if (Array.isArray(result))
      reply.contentRange = contentRange(noun.name, 0, result.length, result.length);
    return send(reply, result);
  };
};
