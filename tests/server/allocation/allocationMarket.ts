import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bid } from '#domain/bid/bidTerms.ts';
import { writeDemandRow } from '#domain/exchangeFile/demandRow.ts';
import {
  type Exchange,
  type ExchangeBid,
  headerOf,
  seriesOfDay,
} from '#domain/exchangeFile/exchangeBid.ts';
import type { Day } from '#domain/market/series.ts';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import type { RunAnswer } from '#own/processRun/processRun.ts';
import { serverModules } from '#registry/server.ts';
import { runJobs } from '#server/jobs/jobRunner.ts';
import type { Settings } from '#server/runtime/settings.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { carryOrder } from '../../../resources/order/server/change/carry.ts';
import type { Revised } from '../../../resources/order/server/change/revision.ts';
import { type Placed, placeOrder } from '../../../resources/order/server/intake/intake.ts';
import type { OrderRow } from '../../../resources/order/server/orderRow.ts';
import { multipart } from '../files/importing.ts';
import { aBid, actorOf, dealer, openMarket } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

export const control = as('controlUser', { userId: 'control', memberId: null });
export const control2 = as('controlUser', { userId: 'control2', memberId: null });
export const seller = as('listco', { userId: 'listco', memberId: null });
export const seller2 = as('listco', { userId: 'listco2', memberId: null });

const at = '/api/allocation/process';

/**
 * The exchange with the offers of the demo and only the bids that a test enters; its runs go on by
 * themselves. `from` is the instant (ms) at which its clock stands.
 */
export const openAllocation = async (settings: Partial<Settings> = {}, from = Date.now()) => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  let time = from;
  const now = () => time;
  const market = await openMarket({ data, uploadLimit: 1024 * 1024, ...settings }, now);
  const { machine } = market;
  const stops: (() => unknown)[] = [];
  const begin = async () => {
    stops.push(
      runJobs(
        machine,
        serverModules.flatMap((module) => module.jobs ?? []),
      ).stop,
    );
    const runs = serverModules.find(({ noun }) => noun.name === 'processRun');
    stops.push((await runs?.start?.(machine)) ?? (() => undefined));
  };
  const stop = async () => {
    for (const each of stops.splice(0)) await each();
  };
  await begin();

  const setupOf = async (symbol: string) => (await market.rows('masterSetup', { symbol }))[0];
  const steps = async (runId: number, who: SignedIn = control): Promise<RunAnswer> =>
    (await market.ask(who, 'GET', `${at}/${runId}/steps`)).json;
  const step = async (runId: number, name: string, who?: SignedIn): Promise<StepOfRun> => {
    const found = (await steps(runId, who)).steps.find((each) => each.name === name);
    if (!found) throw new Error(`There is no step ${name}`);
    return found;
  };

  return {
    ...market,
    data,
    begin,
    stop,
    steps,
    step,
    setupOf,
    setNow: (instant: string) => {
      time = Date.parse(`${instant.replace(' ', 'T')}+05:30`);
    },
    /**
     * Enters a bid of a day that is over, at an instant of it, for one of the member's clients; prices in
     * paise.
     */
    place: async (
      { client = 0, ...bid }: { client?: number } & Partial<Bid>,
      day: string,
      who: SignedIn = dealer,
    ): Promise<OrderRow> => {
      const { clientId, pan } = (await market.rows('client', { memberId: who.memberId }))[client];
      const placed = (await machine.database.write(
        placeOrder,
        {
          bid: { participantId: null, ...aBid(), clientId, pan, ...bid } as Bid,
          clientOrderId: null,
          at: Date.parse(`${day.replace(' ', 'T')}+05:30`),
        },
        actorOf(who),
      )) as Placed;
      if (!placed.order) throw new Error(`not taken: ${JSON.stringify(placed)}`);
      return placed.order;
    },
    /** Carries a bid forward on T+1, at an instant of it. */
    carry: async (
      orderId: number,
      quantity: number,
      price: number,
      day: string,
    ): Promise<OrderRow> => {
      const at = Date.parse(`${day.replace(' ', 'T')}+05:30`);
      const carried = (await machine.database.write(
        carryOrder,
        { orderId, quantity, price, version: null, scope: {}, at },
        actorOf(dealer),
      )) as Revised;
      if (!carried.order) throw new Error(`not carried: ${JSON.stringify(carried)}`);
      return carried.order;
    },
    start: async (process: string, symbol: string, who: SignedIn = control): Promise<number> => {
      const { id } = await setupOf(symbol);
      const payload = { process, key: String(id) };
      const started = await market.ask(who, 'POST', `${at}/start`, { payload });
      if (started.status !== 201) throw new Error(JSON.stringify(started.json));
      return started.json.run.runId;
    },
    /** Makes a call on a step, or on the run where no step is named. */
    act: (who: SignedIn, runId: number, what: string, payload: object = {}) =>
      market.ask(who, 'POST', `${at}/${runId}/${what}`, { payload }),
    bring: (who: SignedIn, runId: number, name: string, content: string, fileName: string) =>
      market.ask(who, 'POST', `${at}/${runId}/steps/${name}/upload`, multipart(content, fileName)),
    /** Makes the seller's decisions, with a second person. */
    decide: async (symbol: string, action: string, values: object = {}) => {
      const { id, version } = await setupOf(symbol);
      const payload = { version: Number(version), reason: 'The seller has said so', ...values };
      const answer = await market.ask(
        seller,
        'POST',
        `/api/allocation/master-setup/${id}/${action}`,
        {
          payload,
        },
      );
      if (answer.status !== 202) throw new Error(JSON.stringify([answer.status, answer.json]));
      const decided = await market.ask(seller2, 'POST', '/api/approvals/decide', {
        payload: { ids: [answer.json.held.id], decision: 'approve', reason: null },
      });
      if (!JSON.stringify(decided.json).includes('"done"') && decided.status !== 200)
        throw new Error(JSON.stringify(decided.json));
      return decided.json;
    },
    /** The bytes of a file of a run. */
    file: async (runId: number, name: string): Promise<string> => {
      const files = (await steps(runId)).steps.flatMap((each) => each.files);
      const file = files.find((each) => each.name === name);
      if (!file) throw new Error(`No file ${name} among ${files.map((each) => each.name)}`);
      return (await market.ask(control, 'GET', `${at}/${runId}/files/${file.fileId}`)).text;
    },
    /** Waits until a step has a status; the error shows the step when it ends otherwise. */
    reaches: async (
      runId: number,
      name: string,
      status: StepOfRun['stepStatus'] = 'Completed',
    ): Promise<StepOfRun> => {
      for (let tries = 0; tries < 1_500; tries++) {
        const is = await step(runId, name);
        if (is.stepStatus === status) return is;
        if (is.stepStatus === 'Error') break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const { run, steps: all } = await steps(runId);
      const states = all.map((each) => [each.name, each.stepStatus, each.message, each.waitsFor]);
      throw new Error(
        `${name} is not ${status}: ${JSON.stringify([run.message, states], null, 1)}`,
      );
    },
    close: async () => {
      await stop();
      await market.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type AllocationMarket = Awaited<ReturnType<typeof openAllocation>>;

/** The shares, price and reason of each bid, from the bytes of a file of allotments. */
export const allotted = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(',')), line.slice(line.indexOf(',') + 1)]),
  );

/** Bids of another exchange as its demand file has them, in the layout between exchanges. */
export const demandText = (
  {
    exchange,
    symbol,
    day,
    tradeDate,
  }: { exchange: Exchange; symbol: string; day: Day; tradeDate: string },
  bids: readonly Partial<ExchangeBid>[],
): string => {
  const rows = bids.map((bid, index) =>
    writeDemandRow({
      symbol,
      exchange,
      series: 'IS',
      category: 'NII',
      memberCode: '0123',
      clientCode: `U${index}`,
      pan: `BBBPB${String(index).padStart(4, '0')}B`,
      cpCode: null,
      custodian: null,
      quantity: 1000,
      price: null,
      isCutOff: bid.price === undefined,
      marginType: '1',
      isCpApproved: true,
      bidId: `7${String(index).padStart(9, '0')}`,
      entryTime: Date.parse(`${tradeDate}T11:00:${String(index % 60).padStart(2, '0')}+05:30`),
      modifiedTime: null,
      ...bid,
    }),
  );
  const body = rows.map((row) => `${row}\n`).join('');
  const header = headerOf({
    exchange,
    symbol,
    series: seriesOfDay[day],
    dayType: day === 'T' ? '10' : '11',
    tradeDate,
    rows: rows.length,
    quantity: bids.reduce((sum, { quantity = 1000 }) => sum + quantity, 0),
    sha256: createHash('sha256').update(body).digest('hex'),
  });
  return `${header}\n${body}`;
};
