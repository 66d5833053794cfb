import multipart from '@fastify/multipart';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { type Noun, type Resource, routePattern } from '#model';
import type { Bodies, Body, Machine } from './bodies.ts';
import { callOf } from './http/calls.ts';
import { exactCounts } from './http/exactCounts.ts';
import { exportOf } from './http/exports.ts';
import { signedIn } from './http/guard.ts';
import { heldOf } from './http/held.ts';
import { historyOf } from './http/history.ts';
import { listOf } from './http/lists.ts';
import { oneAtATime } from './http/oneAtATime.ts';
import { type Operation, operationsOf } from './http/operations.ts';
import { reportExportOf, reportOf } from './http/reports.ts';
import { restoreRow } from './http/restore.ts';
import { createRowFrom, moveRowBy, removeRowOf, updateRowFrom } from './http/rows.ts';
import { showRow } from './http/show.ts';
import { importOf } from './imports/receiveFile.ts';
import { sampleOf } from './imports/sampleFile.ts';

/** Registers every call of every noun; answers what there is now. */
export const registerApi = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
  halves: readonly Bodies[],
): readonly Operation[] => {
  const operations = operationsOf(nouns);
  const exporting = oneAtATime('Your last export is still running. Take the next when it is done.');
  const receiving = oneAtATime(
    'Your last file is still coming in. Bring the next when it is there.',
  );
  const counting = oneAtATime(
    'Your last count is still running. Ask for the next when it is done.',
  );
  const exactly = exactCounts(machine.database, counting);
  const parts: Parts = { nouns, halves, exporting, receiving, exactly };
  const uploads: RouteOptions[] = [];
  for (const operation of operations) {
    const handler = handlerOf(machine, operation, parts);
    if (!handler) continue;
    const route: RouteOptions = {
      method: operation.method,
      url: `/api${routePattern(operation.path)}`,
      // The head of an export would run all of it.
      exposeHeadRoute: !operation.path.endsWith('/export'),
      // Asked before the body is read: strangers send us nothing.
      onRequest: async (request) => void signedIn(request),
      handler,
    };
    if (operation.kind === 'import') uploads.push({ ...route, config: { takesFile: true } });
    else app.route(route);
  }
  // Nothing else takes files.
  app.register((scope, _, done) => {
    scope.register(multipart);
    for (const route of uploads) scope.route(route);
    done();
  });
  return operations;
};

/**
 * What is declared and has no body, and what has a body and is not declared, in words; an empty list
 * when all is well. Types catch most of it where a half is written; a half never written, only this.
 */
export const faultsOfHalves = (nouns: readonly Noun[], halves: readonly Bodies[]): string[] => [
  ...operationsOf(nouns)
    .filter(({ kind }) => kind === 'call' || kind === 'report')
    .filter((operation) => !bodyOf(operation, halves))
    .map(
      ({ kind, name, noun }) =>
        `${noun.name} declares ${kind === 'call' ? `the call '${name}'` : 'rows'}, and resources/${noun.name}/server.ts has no body for it.`,
    ),
  ...halves
    .filter(({ noun }) => !nouns.includes(noun))
    .map(({ noun }) => `resources/ has a half of '${noun.name}', and no schema exports it.`),
];

const bodyOf = ({ kind, name, noun }: Operation, halves: readonly Bodies[]): Body | undefined => {
  const half = halves.find((candidate) => candidate.noun.name === noun.name);
  return kind === 'call'
    ? (half?.calls as Record<string, Body> | undefined)?.[name]
    : (half?.rows as Body | undefined);
};

const withBody = { call: callOf, report: reportOf, reportExport: reportExportOf };

type Parts = {
  nouns: readonly Noun[];
  halves: readonly Bodies[];
  exporting: ReturnType<typeof oneAtATime>;
  receiving: ReturnType<typeof oneAtATime>;
  exactly: ReturnType<typeof exactCounts>;
};

const handlerOf = (
  machine: Machine,
  operation: Operation,
  { nouns, halves, exporting, receiving, exactly }: Parts,
) => {
  const noun = operation.noun as Resource;
  switch (operation.kind) {
    case 'list':
      return listOf(machine, noun, exactly);
    case 'show':
      return showRow(machine, noun);
    case 'create':
      return createRowFrom(machine, noun);
    case 'edit':
      return updateRowFrom(machine, noun);
    case 'remove':
      return removeRowOf(machine, noun);
    case 'export':
      return exportOf(machine, noun, exporting);
    case 'move':
      return moveRowBy(machine, noun, operation.name);
    case 'history':
      return historyOf(machine, noun, nouns);
    case 'restore':
      return restoreRow(machine, noun);
    case 'held':
      return heldOf(machine, noun, nouns);
    case 'import':
      return importOf(machine, noun, receiving);
    case 'importSample':
      return sampleOf(noun, nouns);
    case 'call':
    case 'report':
    case 'reportExport': {
      const body = bodyOf(operation, halves);
      return body ? withBody[operation.kind](machine, operation, body) : null;
    }
  }
};
