import type { FastifyReply } from 'fastify';
import { Answer, FileAnswer, type Published } from '../machine/request.ts';
import { attachment } from './attachment.ts';

/** Sends what a handler returned: a file, an answer with its status, nothing (204), or JSON. */
export const send = (reply: FastifyReply, result: unknown) => {
  if (result instanceof FileAnswer && result.published)
    return sendPublished(reply, result, result.published);
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

/**
 * Sends a file that is published: pages of any site may read it, and a reader who has this very content
 * already (If-None-Match) is answered 304 without it.
 */
const sendPublished = (
  reply: FastifyReply,
  { type, content }: FileAnswer,
  { sha256, changedAt }: Published,
) => {
  reply.headers({
    'last-modified': new Date(changedAt).toUTCString(),
    // Anybody may keep it, and asks again each time whether it has changed.
    'cache-control': 'public, no-cache',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  return isKnownTo(reply, sha256) ? reply.code(304).send() : reply.type(type).send(content);
};

/** Tags an answer with the name of its content, and says whether the reader has it already (If-None-Match). */
export const isKnownTo = (reply: FastifyReply, content: string): boolean => {
  const tag = `"${content}"`;
  reply.header('etag', tag);
  return hasTag(reply.request.headers['if-none-match'], tag);
};

/** Whether one of the tags of a reader is this one; proxies that pack an answer mark its tag as weak. */
const hasTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
