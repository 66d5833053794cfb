import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Fields,
  integer,
  keyOf,
  type Noun,
  neededFor,
  type Resource,
  type RowAction,
  reasonLength,
  rolesOfAction,
  text,
  whyNotNow,
  wordsFor,
} from '#model';
import type { Asked, Bodies, Machine } from '../bodies.ts';
import { isHeld } from '../database/holding.ts';
import type { Work } from '../database/work.ts';
import { ApiError } from '../errors.ts';
import { actorOf, allowRoles, signedIn, viewAllowing } from '../http/guard.ts';
import { type Params, reached } from '../http/rows.ts';
import { checkedBody, checkOf, notFound, spelledKey } from '../http/values.ts';
import type { AnyActionBody } from './actionBody.ts';
import { actionWorkName } from './actionWorks.ts';

/** What an action is sent: the version that was seen of a stored row, why, and what else it asks. */
export const actionBody = (noun: Noun, { reason, fields = {} }: RowAction): Fields => ({
  ...(noun.noun === 'resource' && { version: integer('Version', { min: 1 }) }),
  ...(reason === 'asked' && {
    reason: text('Reason', {
      min: reasonLength.least,
      max: reasonLength.most,
      message: 'Say why',
    }),
  }),
  ...fields,
});

type Part = { name: string; action: RowAction; half: Bodies; body: AnyActionBody };

/**
 * Answers an action: who may is asked before what was sent is looked at. The answer is the row as it
 * is now and words for the reader; 202 when a second person must approve it.
 */
export const actOn = (machine: Machine, noun: Noun, { name, action, half, body }: Part) => {
  const write = half.works?.find((work) => work.name === actionWorkName(noun, name));
  if (!write) throw new Error(`${noun.name}.${name} has no work`);
  const check = checkOf(actionBody(noun, action));
  const allowed = rolesOfAction(noun, action);
  const needs = neededFor(noun, action);
  const act = noun.noun === 'resource' ? actStored : actComputed;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    allowRoles(user, allowed);
    viewAllowing(user, needs, noun, undefined);
    const asked: Asked = {
      machine,
      user,
      by: actorOf(request, user),
      now: machine.now(),
      params: request.params as Params,
      query: {},
      body: checkedBody(check, request.body),
    };
    const row = await act({ noun, action, half, write, asked, request });
    if (isHeld(row)) return reply.code(202).send(row);
    const said = (await body.after?.(asked, row as never)) ?? wordsFor(action.done, row);
    return { row: noun.noun === 'resource' ? row : null, message: said };
  };
};

type Act = {
  noun: Noun;
  action: RowAction;
  half: Bodies;
  write: Work<any, any>;
  asked: Asked;
  request: FastifyRequest;
};
type Row = Record<string, unknown>;

const actStored = ({ noun, action, write, asked, request }: Act): Promise<Row> => {
  const { version, reason = null, ...given } = asked.body;
  const { scope } = reached(request, neededFor(noun, action), noun as Resource);
  const at = { resource: noun.name, key: spelledKey(noun, asked.params), version, scope };
  return asked.machine.database.write(write, { at, reason, given }, asked.by);
};

/** The rows are computed anew: whoever asks may act on what they may see, as it is now. */
const actComputed = async ({ noun, action, half, write, asked }: Act): Promise<Row> => {
  const { reason = null, ...given } = asked.body;
  const key = keyOf(noun as Resource, asked.params as never);
  const rows = (await half.rows?.({ ...asked, params: {}, body: {} })) as Row[] | undefined;
  const row = rows?.find((each) => keyOf(noun as Resource, each as never) === key);
  if (!row) throw notFound(noun);
  const why = whyNotNow(noun, action, row, asked.user);
  if (why !== null) throw new ApiError('REFUSED', why);
  await asked.machine.database.write(write, { key, row, reason, given }, asked.by);
  return row;
};
