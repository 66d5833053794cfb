import { ownCallsOf } from '#model';
import { apiCalls } from '#own/apiServer/apiCalls.ts';
import { ownCalls } from '#registry/nouns.ts';
import { answersTo } from '../machine/answersTo.ts';
import { operationsOf } from '../operations/operations.ts';
import { healthOf } from './health.ts';
import { openapiOf } from './openapi.ts';

/** The calls about the server itself: how it is, and the document of its API. */
export default answersTo(apiCalls, ({ machine, nouns, concerns }) => {
  let document: ReturnType<typeof openapiOf> | null = null;
  return {
    health: healthOf(machine, concerns),
    // Made when first asked for.
    document: () => {
      document ??= openapiOf(operationsOf(nouns), ownCalls.flatMap(ownCallsOf));
      return document;
    },
  };
});
