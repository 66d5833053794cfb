import type { FastifyReply, FastifyRequest } from 'fastify';
import { system } from '../../database/writing/mutation.ts';
import { sendingOf } from '../../http/sendingOf.ts';
import { checkedQuery, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Handler } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { countUse } from '../../throttle/countUse.ts';
import type { Declared } from '../operation.ts';
import type { Params } from '../rowRequest.ts';

/** The public calls of one address: a page that reads every file each minute needs a tenth of them. */
const limit = { what: 'public', max: 300, windowMs: 60_000 };

/**
 * A call that anybody may make without a session. Its handler is given no user, reads what is published and
 * writes nothing. TOO_MANY for an address with more than 300 within a minute.
 */
export const publicCallOf = (machine: Machine, declared: Declared, answer: Handler) => {
  const queryCheck = checkOf(declared.query ?? {});
  const send = sendingOf(machine, declared);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { isWithin, leftMs } = await countUse(machine, { ...limit, of: request.ip }, system);
    if (!isWithin)
      throw new ApiError('TOO_MANY', 'Too many requests from this address. Try again later.', {
        retryAfter: Math.ceil(leftMs / 1000),
      });
    const callRequest = {
      machine,
      now: machine.now(),
      params: request.params as Params,
      query: checkedQuery(queryCheck, request.query as Params),
    };
    return send(reply, await answer(callRequest));
  };
};
