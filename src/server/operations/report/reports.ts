import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Report } from '#model';
import { csvOf, wireCell } from '../../files/csv/csvOf.ts';
import { contentRange } from '../../http/contentRange.ts';
import { actorOf, signedIn, viewAllowing } from '../../http/guard.ts';
import { noteReading } from '../../http/reading.ts';
import { checkedQuery, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { CallRequest, Handler } from '../../machine/request.ts';
import { countExport } from '../../throttle/countExport.ts';
import { send } from '../call/calls.ts';
import { asCsv, endTold } from '../list/exports.ts';
import type { Operation } from '../operation.ts';
import type { Params } from '../row/rows.ts';

/** Checks the query of a report and computes it for readers who may do `action` with it. */
const run = (
  machine: Machine,
  { noun, query = {} }: Operation,
  rows: Handler,
  action: 'list' | 'export',
) => {
  const check = checkOf(query);
  return async (request: FastifyRequest) => {
    const user = signedIn(request);
    const view = viewAllowing(user, action, noun, undefined);
    if (action === 'export') await countExport(machine, actorOf(request, user));
    const callRequest: CallRequest = {
      machine,
      user,
      by: actorOf(request, user),
      now: machine.now(),
      params: {},
      query: checkedQuery(check, request.query as Params),
      body: {},
    };
    return { asked: callRequest.query, view: view.name, result: await rows(callRequest) };
  };
};

/**
 * The rows of a report, computed on request; the query is checked first. The journal has each run, unless
 * open screens poll it.
 */
export const reportOf = (machine: Machine, operation: Operation, rows: Handler) => {
  const noun = operation.noun as Report;
  const computed = run(machine, operation, rows, 'list');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { asked, view, result } = await computed(request);
    const { isPolled } = noun;
    const isOpenScreen = Array.isArray(isPolled)
      ? isPolled.includes(signedIn(request).role)
      : isPolled === true;
    if (!isOpenScreen) await noteReading(machine, request, 'report', { noun, view, asked });
    if (Array.isArray(result))
      reply.contentRange = contentRange(noun.name, 0, result.length, result.length);
    return send(reply, result);
  };
};

/** The rows of a report as a CSV file that says at its end how many there were; the journal has who took it. */
export const reportExportOf = (machine: Machine, operation: Operation, rows: Handler) => {
  const { noun } = operation;
  const computed = run(machine, operation, rows, 'export');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { asked, view, result } = await computed(request);
    await noteReading(machine, request, 'export', { noun, view, asked });
    const chunks = async function* () {
      yield result as Record<string, unknown>[];
    };
    const lines = csvOf(noun, chunks(), endTold(machine, request, view), wireCell);
    return asCsv(reply, noun, machine.now()).send(Readable.from(lines));
  };
};
