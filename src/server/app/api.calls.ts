import { createHash } from 'node:crypto';
import { ownCallsOf } from '#model';
import { apiCalls } from '#own/apiServer/apiCalls.ts';
import { ownCalls } from '#registry/nouns.ts';
import { isKnownTo } from '../http/send.ts';
import { answersTo } from '../machine/answersTo.ts';
import { operationsOf } from '../operations/operations.ts';
import { ApiError } from '../runtime/errors.ts';
import { healthOf } from './health.ts';
import { openapiOf } from './openapi.ts';
import { referenceFile, referencePage } from './reference/reference.ts';

/** The calls about the server itself: how it is, the document of its API and its page. */
export default answersTo(apiCalls, ({ machine, nouns, concerns }) => {
  let document: ReturnType<typeof openapiOf> | null = null;
  return {
    health: healthOf(machine, concerns),
    // Made when first asked for.
    document: () => {
      document ??= openapiOf(operationsOf(nouns), ownCalls.flatMap(ownCallsOf));
      return document;
    },
    reference: ({ reply }) => reply.type('text/html; charset=utf-8').send(referencePage),
    referenceFile: async ({ params: { file }, reply }) => {
      const found = referenceFile(file);
      if (!found) throw new ApiError('NOT_FOUND', 'There is no such page.');
      const content = await found.content();
      // A browser keeps it, and asks each time: another release may have another one.
      reply.header('cache-control', 'private, no-cache');
      return isKnownTo(reply, createHash('sha256').update(content).digest('hex'))
        ? reply.code(304).send()
        : reply.type(`${found.type}; charset=utf-8`).send(content);
    },
  };
});
