import type { FastifyInstance } from 'fastify';
import { type Noun, type Resource, routePattern } from '#model';
import type { Bodies, Body, Machine } from './bodies.ts';
import { callOf } from './http/calls.ts';
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

/** Registers every call of every noun; answers what there is now. */
export const registerApi = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
  halves: readonly Bodies[],
): readonly Operation[] => {
  const operations = operationsOf(nouns);
  const exporting = oneAtATime('Your last export is still running. Take the next when it is done.');
  for (const operation of operations) {
    const handler = handlerOf(machine, operation, { nouns, halves, exporting });
    if (!handler) continue;
    app.route({
      method: operation.method,
      url: `/api${routePattern(operation.path)}`,
      // The head of an export would run all of it.
      exposeHeadRoute: !operation.path.endsWith('/export'),
      // Asked before the body is read: strangers send us nothing.
      onRequest: async (request) => void signedIn(request),
      handler,
    });
  }
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

const handlerOf = (
  machine: Machine,
  operation: Operation,
  {
    nouns,
    halves,
    exporting,
  }: {
    nouns: readonly Noun[];
    halves: readonly Bodies[];
    exporting: ReturnType<typeof oneAtATime>;
  },
) => {
  const noun = operation.noun as Resource;
  switch (operation.kind) {
    case 'list':
      return listOf(machine, noun);
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
    case 'call':
    case 'report':
    case 'reportExport': {
      const body = bodyOf(operation, halves);
      return body ? withBody[operation.kind](machine, operation, body) : null;
    }
  }
};
