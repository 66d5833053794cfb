import type { FastifyRequest } from 'fastify';
import { fieldsNamed, type Noun } from '#model';
import { saidRow } from '../../database/rows/saidTexts.ts';
import { actorOf, signedIn, viewAllowing } from '../../http/guard.ts';
import { checkedQuery, checkOf } from '../../http/values.ts';
import type { Machine } from '../../machine/machine.ts';
import type { CallRequest, Handler } from '../../machine/request.ts';
import { countExport } from '../../throttle/countExport.ts';
import type { Operation } from '../operation.ts';
import type { Params } from '../rowRequest.ts';
import { fileIn } from '../rowsFile.ts';

/** The parameters of a report as the query of its route. */
export const reportQuery = (noun: Noun) => {
  const query = noun.noun === 'report' ? fieldsNamed(noun, noun.parameters ?? []) : {};
  return Object.keys(query).length > 0 ? { query } : {};
};

/** Checks the query of a report and computes it for readers who may do `action` with it. */
export const computed = (
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
    const wanted = request.query as Params;
    const callRequest: CallRequest = {
      machine,
      user,
      by: actorOf(request, user),
      now: machine.now(),
      params: {},
      query: checkedQuery(check, action === 'export' ? fileIn(wanted).query : wanted),
      body: {},
    };
    const result = await rows(callRequest);
    return {
      query: callRequest.query,
      view: view.name,
      result: Array.isArray(result) ? result.map((row) => saidRow(noun, row)) : result,
    };
  };
};
