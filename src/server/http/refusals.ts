import type { FastifyInstance } from 'fastify';
import { record } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { actorOf } from './guard.ts';

/** Journals attempts that the role does not allow: an attack first shows there. */
export const keepRefusals = (app: FastifyInstance, { database, log }: Machine): void => {
  app.addHook('onError', async (request, _, error) => {
    if (!(error instanceof ApiError) || error.kind !== 'NOT_ALLOWED' || !request.user) return;
    const resource = request.routeOptions.url ?? 'unknown';
    try {
      await database.write(
        record,
        { action: 'refused', resource: `${request.method} ${resource}`, key: '' },
        actorOf(request, request.user),
      );
    } catch (cause) {
      log.warn({ err: cause }, 'A refusal could not be journalled');
    }
  });
};
