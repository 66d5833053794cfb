import { choice, dateTime, integer, json, listOf, omittable, ownCalls, text } from '#model';

/** The calls about the server itself. */
export const apiCalls = ownCalls('api', {
  health: {
    route: 'GET /health',
    askedFirst: true,
    summary: 'Whether the server takes calls and writes; 503 when it does not',
    says: 'The state of the server',
    answer: {
      status: choice('Status', {
        ok: 'Well',
        degraded: 'Degraded: calls are taken, and something wants attention',
        unavailable: 'Unavailable',
      }),
      database: choice('Database', { ok: 'Well', unreadable: 'Unreadable' }),
      writes: text('Writes', { max: 2000, help: 'ok, or why nothing is written.' }),
      away: omittable(
        listOf({
          part: text('Part', { max: 100 }),
          since: dateTime('Since'),
          why: text('Why', { max: 2000 }),
        }),
      ),
      concerns: omittable(
        listOf({
          part: text('Part', { max: 100 }),
          what: text('What', { max: 2000, help: 'What is not as it should be.' }),
          advice: text('Advice', { max: 2000, help: 'What is to be done about it.' }),
        }),
      ),
      clock: text('Clock', { max: 2000, help: 'ok, or what is wrong with it.' }),
      uptime: integer('Up', { help: 'Since the server started, in seconds.' }),
      version: text('Version', { max: 100 }),
      mode: text('Mode', { max: 20 }),
    },
    status: [200, 503],
    shows: [],
    isRaw: true,
  },
  document: {
    route: 'GET /openapi.json',
    summary: 'This document',
    says: 'The API as an OpenAPI 3.1 document',
    answer: json<Readonly<Record<string, unknown>>>('An OpenAPI 3.1 document'),
    isOpen: true,
  },
});
