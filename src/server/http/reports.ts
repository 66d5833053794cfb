import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Report } from '#model';
import type { Asked, Body, Machine } from '../bodies.ts';
import { send } from './calls.ts';
import { contentRange } from './contentRange.ts';
import { actorOf, signedIn, viewAllowing } from './guard.ts';
import type { Operation } from './operations.ts';
import { noteReading } from './reading.ts';
import type { Params } from './rows.ts';
import { checkedQuery, checkOf } from './values.ts';

/**
 * The rows of a report, computed when somebody asks; what it must be given first is checked. Each run
 * stands in the journal, unless open screens keep asking for it.
 */
export const reportOf = (machine: Machine, operation: Operation, rows: Body) => {
  const { query = {} } = operation;
  const noun = operation.noun as Report;
  const check = checkOf(query);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    const view = viewAllowing(user, 'list', noun, undefined);
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
    if (!noun.isPolled)
      await noteReading(machine, request, 'report', { noun, view: view.name, asked: asked.query });
    if (Array.isArray(result))
      reply.contentRange = contentRange(noun.name, 0, result.length, result.length);
    return send(reply, result);
  };
};
