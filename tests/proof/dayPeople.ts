import { createHash } from 'node:crypto';
import { system } from '#server/database/writing/mutation.ts';
import {
  control,
  control2,
  demandText,
  seller,
  seller2,
} from '../server/allocation/allocationMarket.ts';
import { setTerms } from '../server/market/openMarket.ts';
import { offer } from './dayBids.ts';
import type { Clockwork } from './exchangeClock.ts';

const { symbol, T, next } = offer;

/**
 * Moves the offers of the demo into a past that no task looks back to, so that the days belong to
 * the offer alone.
 */
export const withoutDemoOffers = async ({ machine }: Clockwork): Promise<void> => {
  const values = { openOnDate: '2026-01-05', nextOnDate: '2026-01-06' };
  await machine.database.write(setTerms, { where: {}, values }, system);
};

const terms = {
  symbol,
  securityName: 'Surya Power Corporation Limited',
  isinCode: 'INE0J1Y01099',
  tickSize: offer.tick,
  regularLotSize: 1,
  openOnDate: T,
  nextOnDate: next,
  baseQuantity: 900_000,
  greenshoeQuantity: 200_000,
  floorPrice: offer.floor,
  riPercent: 30,
  allotmentType: 'PRICE_PRIORITY',
  cutoffFlag: true,
};

const must = (answer: { status: number; json: any }): any => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`);
  return answer.json;
};

/** Sets the offer up on the day before, each part of it by one person and approved by a second. */
export const setUpOffer = async ({ ask }: Clockwork): Promise<void> => {
  const hours = { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00', cpCutOffTime: '15:45:00' };
  const made = async (
    api: string,
    payload: object,
    maker: typeof control,
    other: typeof control,
  ) => {
    const { id } = must(await ask(maker, 'POST', api, { payload }));
    for (const move of ['draft', 'submit']) must(await ask(maker, 'POST', `${api}/${id}/${move}`));
    must(await ask(other, 'POST', `${api}/${id}/approve`));
  };
  for (const series of ['IS', 'RS'])
    await made(
      '/api/masters/security',
      { ...terms, ...hours, series, faceValue: 10 },
      control,
      control2,
    );
  await made('/api/allocation/master-setup', terms, seller, seller2);
  const payload = { message: 'Bidding for SURYA opens at 09:15.', sendAt: `${T}T09:00:00+05:30` };
  must(await ask(control, 'POST', '/api/messaging/broadcast', { payload }));
};

/**
 * Allots T with the bids of another exchange; the exchange and the seller each act with a second
 * person. Returns the run.
 */
export const allotT = async (market: Clockwork): Promise<number> => {
  const runId = await market.start('dseTDay', symbol);
  await market.settle();
  const theirs = { exchange: 'BSE', symbol, day: 'T', tradeDate: T } as const;
  const text = demandText(theirs, [
    { quantity: 90_000, price: 10_450 },
    { quantity: 40_000, price: 10_200 },
    { quantity: 25_000, price: 10_005 },
  ]);
  must(await market.bring(control, runId, 'bseDemand', text, 'bse.txt'));
  await market.settle();
  await passed(market, runId, 'mseDemand');
  await market.decide(symbol, 'decideOversubscription', { quantity: terms.greenshoeQuantity });
  await market.settle();
  return approved(market, runId);
};

/** Allots T+1; no other exchange has bids. */
export const allotNext = async (market: Clockwork): Promise<number> => {
  const runId = await market.start('dseNextDay', symbol);
  await market.settle();
  for (const step of ['bseDemand', 'mseDemand']) await passed(market, runId, step);
  return approved(market, runId);
};

const passed = async (market: Clockwork, runId: number, step: string) => {
  await market.reaches(runId, 'ownBook');
  must(await market.act(control, runId, `steps/${step}/pass`, { reason: 'It has none' }));
  await market.settle();
};

const approved = async (market: Clockwork, runId: number): Promise<number> => {
  for (let tries = 0; tries < 1_000; tries++) {
    const { steps } = await market.steps(runId);
    const before = steps.slice(
      0,
      steps.findIndex(({ name }) => name === 'approval'),
    );
    if (before.every(({ stepStatus }) => stepStatus === 'Completed')) break;
    await market.settle();
  }
  must(await market.act(control2, runId, 'steps/approval/approve'));
  await market.reaches(runId, 'publish');
  await market.settle();
  const { run, steps } = await market.steps(runId);
  if (run.runStatus === 'Completed') return runId;
  const states = steps.map(({ name, stepStatus, message, waitsFor }) => [
    name,
    stepStatus,
    message,
    waitsFor,
  ]);
  throw new Error(`run ${runId} is ${run.runStatus}: ${JSON.stringify(states)}`);
};

/** The SHA-256 of bytes or a text as they are, and of anything else as JSON. */
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value))
    .digest('hex');
