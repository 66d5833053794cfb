import { afterEach, describe, expect, test } from 'vitest';
import { stranger } from '../market/openMarket.ts';
import {
  type AllocationMarket,
  allotted,
  control,
  control2,
  demandText,
  openAllocation,
} from './allocationMarket.ts';

const opened: AllocationMarket[] = [];
const open = async () => {
  const market = await openAllocation();
  opened.push(market);
  return market;
};
afterEach(async () => {
  for (const market of opened.splice(0)) await market.close();
});

/** A book of MAHABANK with so many shares in two bids, with its run up to the own book. */
const started = async (market: AllocationMarket, quantity: number) => {
  const { openOnDate } = await market.setupOf('MAHABANK');
  const bid = { symbol: 'MAHABANK', category: 'MF', marginType: '0', quantity } as const;
  const at = `${openOnDate} 12:00:00`;
  const first = await market.place({ ...bid, price: 5_500 }, at);
  const second = await market.place({ ...bid, price: 5_400 }, at, stranger);
  const runId = await market.start('dseTDay', 'MAHABANK');
  await market.reaches(runId, 'ownBook');
  return { runId, tDay: openOnDate, first, second };
};
const pass = async (market: AllocationMarket, runId: number) => {
  for (const name of ['bseDemand', 'mseDemand'])
    if ((await market.step(runId, name)).stepStatus === 'NotStarted')
      await market.act(control, runId, `steps/${name}/pass`, { reason: 'it has none' });
  await market.reaches(runId, 'merge');
};

describe('a book that wants less than there is', () => {
  test('waits until the seller accepts it, and sends retail from the floor price on', async () => {
    const market = await open();
    const { runId } = await started(market, 100_000_000);
    await pass(market, runId);
    await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
    expect((await market.step(runId, 'decide')).waitsFor).toEqual([
      'Non-retail wants 20,00,00,000 of 34,61,19,973 shares: the seller accepts the undersubscription or cancels the offer.',
    ]);
    await market.decide('MAHABANK', 'acceptUndersubscription');
    await market.reaches(runId, 'allocate');
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'sendResults');
    const terms = await market.rows('security', { symbol: 'MAHABANK' });
    expect(
      terms.map(({ cutOffPrice, isUndersubscribed }) => [
        Number(cutOffPrice),
        Boolean(Number(isUndersubscribed)),
      ]),
    ).toEqual([
      [5_400, true],
      [5_400, true],
      [5_400, true],
    ]);
  });

  test('is allotted to nobody when the seller cancels the offer, and there is no T+1', async () => {
    const market = await open();
    const { runId, first } = await started(market, 100_000_000);
    await pass(market, runId);
    await market.decide('MAHABANK', 'cancelOffer');
    await market.reaches(runId, 'allocate');
    expect(Object.values(allotted(await market.file(runId, 'allotments-IS.csv')))).toEqual([
      '0,,NOT_ALLOTTED',
      '0,,NOT_ALLOTTED',
    ]);
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'sendResults');
    const terms = await market.rows('security', { symbol: 'MAHABANK' });
    expect(terms.every(({ isOneDay }) => Boolean(Number(isOneDay)))).toBe(true);
    const { nextOnDate } = await market.setupOf('MAHABANK');
    await expect(
      market.carry(first.orderId, 100_000_000, 5_500, `${nextOnDate} 10:00:00`),
    ).rejects.toThrow('offered on one day only');
    const [broadcast] = await market.rows('broadcast');
    expect(broadcast.message).toContain('the seller has cancelled the offer');
  });
});

describe('a run that is cancelled before it has published', () => {
  test('lets its book, its files and the decisions go, and the next run begins anew', async () => {
    const market = await open();
    const { runId, tDay } = await started(market, 300_000_000);
    const of = { exchange: 'BSE', symbol: 'MAHABANK', day: 'T', tradeDate: tDay } as const;
    const bse = demandText(of, [{ quantity: 1_000, price: 5_450 }]);
    await market.bring(control, runId, 'bseDemand', bse, 'bse.txt');
    await market.reaches(runId, 'bseDemand');
    await pass(market, runId);
    await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
    await market.reaches(runId, 'allocate');
    expect((await market.setupOf('MAHABANK')).allocationState).toBe('T_RUNNING');
    await market.act(control, runId, 'cancel', { reason: 'BSE sends another file' });
    for (let tries = 0; (await market.steps(runId)).run.runStatus !== 'Cancelled'; tries++) {
      if (tries > 500) throw new Error('the run is not cancelled');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await market.rows('allocationLock')).toEqual([]);
    expect((await market.setupOf('MAHABANK')).allocationState).toBe('NONE');
    const second = await market.start('dseTDay', 'MAHABANK');
    // The loaded file is still there, and may be replaced again.
    expect((await market.reaches(second, 'bseDemand')).message).toBe('One bid for 1,000 shares.');
    await market.decide('MAHABANK', 'decideOversubscription', { quantity: 1_000 });
    await pass(market, second);
    await market.reaches(second, 'allocate');
  });
});

describe('a run whose server stops between and inside its steps', () => {
  /** The files at the end of a run, by hash. */
  const wholeRun = async (turn: (market: AllocationMarket) => Promise<void>) => {
    const market = await open();
    const { runId, tDay } = await started(market, 300_000_000);
    const of = { exchange: 'BSE', symbol: 'MAHABANK', day: 'T', tradeDate: tDay } as const;
    const bids = Array.from({ length: 200 }, (_, at) => ({ quantity: 1_000 + at, price: 5_450 }));
    await market.bring(control, runId, 'bseDemand', demandText(of, bids), 'bse.txt');
    await turn(market);
    await market.reaches(runId, 'bseDemand');
    await pass(market, runId);
    await turn(market);
    await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
    await turn(market);
    await market.reaches(runId, 'allocate');
    await market.act(control2, runId, 'steps/approval/approve');
    await turn(market);
    await market.reaches(runId, 'publish');
    await turn(market);
    await market.reaches(runId, 'sendResults');
    const { run, steps } = await market.steps(runId);
    const files = steps.flatMap((step) => step.files);
    const allotments = await market.count('allotment');
    return { run, files: files.map(({ name, sha256 }) => `${sha256}  ${name}`), allotments };
  };

  test('ends with the same bytes as one that is not disturbed, and gives every bid its allotment once', async () => {
    const plain = await wholeRun(async () => undefined);
    const turned = await wholeRun(async (market) => {
      await market.stop();
      await market.begin();
    });
    expect(turned.files).toEqual(plain.files);
    expect([turned.run.inputsSha256, turned.run.resultSha256]).toEqual([
      plain.run.inputsSha256,
      plain.run.resultSha256,
    ]);
    expect([plain.allotments, turned.allotments]).toEqual([202, 202]);
  });
});
