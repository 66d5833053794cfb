import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, allowRoles, signedIn } from '../../http/guard.ts';
import { asObject, checkedBody, checkedQuery, checkedRows, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import { Answer, type CallRequest, FileAnswer, type Handler } from '../../machine/request.ts';
import type { Operation } from '../operation.ts';
import type { Params } from '../row/rows.ts';
import { answerCheck } from './answerCheck.ts';

/**
 * A call whose body is written by hand: role, query and body are checked here as the schema declares
 * them, and the body is handed what it may trust. What is not declared is not taken.
 */
export const callOf = (machine: Machine, operation: Operation, answer: Handler) => {
  const { roles, query = {}, body = {}, bodyRows, anyBody } = operation;
  const queryCheck = checkOf(query);
  const bodyCheck = checkOf(body);
  const rowCheck = checkOf(bodyRows?.fields ?? {});
  const send = sendingOf(machine, operation);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = signedIn(request);
    allowRoles(user, roles);
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

/**
 * How the answers of a call are sent: with the status that the call declares, or the handler names. In
 * development and in tests each answer must be what the call declares.
 */
export const sendingOf = ({ settings }: Machine, operation: Operation) => {
  const [status = 200] = operation.statuses ?? [];
  const isChecked = settings.mode === 'development' || settings.mode === 'test';
  const check = isChecked ? answerCheck(operation) : null;
  return (reply: FastifyReply, result: unknown) => {
    check?.(result);
    return send(reply.code(status), result);
  };
};

/** Sends what a handler returned: a file, an answer with its status, nothing (204), or JSON. */
export const send = (reply: FastifyReply, result: unknown) => {
  if (result instanceof FileAnswer)
    return reply
      .type(result.type)
      .header('content-disposition', `attachment; ${fileName(result.name)}`)
      .send(result.content);
  if (result instanceof Answer) return json(reply.code(result.status), result.content);
  return result === undefined ? reply.code(204).send() : json(reply, result);
};

/** Texts, numbers and null are JSON too; fastify would send a text as it stands. */
const json = (reply: FastifyReply, body: unknown) =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);

/** A name that no browser takes for a path, plain and in the encoding for other letters. */
const fileName = (name: string) => {
  const plain = name.replace(/[^\w. -]/g, '_');
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
};
