import type { FastifyInstance } from 'fastify';
import type { Machine } from './bodies.ts';
import { described } from './http/described.ts';
import { version } from './version.ts';

/**
 * GET /api/health, for whoever watches the server: 200 while it takes writes, 503 when it halted. It
 * is degraded, and says why in words, while the machine's clock is behind what it was.
 * A server that is stopping answers 503 by itself.
 */
export const registerHealth = (
  app: FastifyInstance,
  { database, steady, clock, settings }: Machine,
): void => {
  const startedAt = steady();
  const about = described({
    id: 'api.health',
    summary: 'Whether the server takes calls and writes; 503 when it does not',
    answer: 'The state of the server',
    shows: [],
  });
  app.get('/api/health', about, async (_, reply) => {
    const halted = database.halted();
    const database_ = await isReadable(database);
    const trouble = clock?.trouble() ?? null;
    const isUp = halted === null && database_;
    reply.code(isUp ? 200 : 503);
    return {
      status: !isUp ? 'unavailable' : trouble === null ? 'ok' : 'degraded',
      database: database_ ? 'ok' : 'unreadable',
      writes: halted ?? 'ok',
      clock: trouble ?? 'ok',
      uptime: Math.floor((steady() - startedAt) / 1000),
      version,
      mode: settings.mode,
    };
  });
};

const isReadable = async (database: Machine['database']): Promise<boolean> => {
  try {
    await database.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .execute();
    return true;
  } catch {
    return false;
  }
};
