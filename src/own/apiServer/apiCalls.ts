import { choice, dateTime, fileOf, integer, json, listOf, omittable, ownCalls, text } from '#model';

/** The calls about the server itself. */
export const apiCalls = ownCalls('api', {
  health: {
    route: 'GET /health',
    askedFirst: true,
    summary: 'Whether the server answers calls and stores writes; 503 when it does not',
    says: 'The state of the server',
    answer: {
      status: choice('Status', {
        ok: 'Well',
        degraded: 'Degraded: calls are answered, but a condition needs attention',
        unavailable: 'Unavailable',
      }),
      database: choice('Database', { ok: 'Well', unreadable: 'Unreadable' }),
      writes: text('Writes', { max: 2000, help: 'ok, or the reason why nothing is written.' }),
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
          what: text('What', { max: 2000, help: 'The degraded condition.' }),
          advice: text('Advice', { max: 2000, help: 'What to do about it.' }),
        }),
      ),
      clock: text('Clock', { max: 2000, help: 'ok, or the fault.' }),
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
  reference: {
    route: 'GET /reference',
    summary: 'A page of this document on which a reader tries its calls',
    says: 'The page',
    answer: fileOf('text/html'),
    isRaw: true,
  },
  referenceFile: {
    route: 'GET /reference/{file}',
    summary: 'A script or a style sheet of the page of this document',
    says: 'The file',
    answer: fileOf('text/*'),
    isRaw: true,
  },
});
