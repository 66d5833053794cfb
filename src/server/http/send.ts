import type { FastifyReply } from 'fastify';
import { Answer, FileAnswer } from '../machine/request.ts';
import { attachment } from './attachment.ts';

/** Sends what a handler returned: a file, an answer with its status, nothing (204), or JSON. */
export const send = (reply: FastifyReply, result: unknown) => {
  if (result instanceof FileAnswer)
    return reply
      .type(result.type)
      .header('content-disposition', attachment(result.name))
      .send(result.content);
  if (result instanceof Answer) return json(reply.code(result.status), result.content);
  return result === undefined ? reply.code(204).send() : json(reply, result);
};

/** Texts, numbers and null are JSON too; fastify would send a text as plain text. */
const json = (reply: FastifyReply, body: unknown) =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
