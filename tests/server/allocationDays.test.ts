import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AllocationMarket,
  control,
  control2,
  demandText,
  openAllocation,
  seller,
} from './allocationMarket.ts';
import { dealer, otherDealer, stranger } from './openMarket.ts';

let market: AllocationMarket;
beforeAll(async () => {
  market = await openAllocation();
});
afterAll(() => market.close());

/** 25% of 384,577,748 + 76,915,549, in whole shares. */
const cap = 115_373_324;

describe('a run of day type 10, of a book of three exchanges', () => {
  let runId: number;
  let tDay: string;
  const own: Record<string, number> = {};

  test('cannot be started before bidding is over, by a dealer, or for an offer of another exchange', async () => {
    const { id } = await market.setupOf('INDIGRID');
    const { json } = await market.ask(control, 'GET', '/api/allocation/process/choices');
    const first = json.find(({ process }: { process: string }) => process === 'dseTDay');
    const why = (symbol: string) =>
      first.rows.find(({ title }: { title: string }) => title.startsWith(`${symbol}, T day`))?.why;
    expect(why('MAHABANK')).toBe(null);
    expect(why('LICI')).toMatch(/^Bidding ends at /);
    expect(why('INDIGRID')).toBe('BSE draws up its allocation: start Non-DSE T Day.');
    const payload = { process: 'dseTDay', key: String(id) };
    const path = '/api/allocation/process/start';
    expect((await market.ask(control, 'POST', path, { payload })).status).toBe(422);
    expect((await market.ask(dealer, 'POST', path, { payload })).status).toBe(403);
  });

  test('locks the book, and waits for the files of the other exchanges', async () => {
    const { openOnDate } = await market.setupOf('MAHABANK');
    tDay = openOnDate;
    const place = async (
      name: string,
      bid: Parameters<AllocationMarket['place']>[0],
      who = dealer,
    ) => {
      const at = `${tDay} 11:00:00`;
      const order = await market.place({ symbol: 'MAHABANK', ...bid }, at, who);
      own[name] = order.orderId;
    };
    await place('fund', { category: 'MF', quantity: 150_000_000, price: 5_500, marginType: '0' });
    await place('greedy', { client: 1, quantity: 200_000_000, price: 5_480 }, otherDealer);
    await place('plain', { quantity: 90_000_000, price: 5_450 }, stranger);
    await place('low', { client: 2, quantity: 50_000_000, price: 5_400 });
    runId = await market.start('dseTDay', 'MAHABANK');
    const book = await market.reaches(runId, 'ownBook');
    expect(book.message).toBe('4 bids for 49,00,00,000 shares.');
    const { steps } = await market.steps(runId);
    expect(steps.map(({ name, stepStatus }) => [name, stepStatus]).slice(0, 5)).toEqual([
      ['check', 'Completed'],
      ['ownBook', 'Completed'],
      ['bseDemand', 'NotStarted'],
      ['mseDemand', 'NotStarted'],
      ['merge', 'NotStarted'],
    ]);
    const [lock] = await market.rows('allocationLock', { symbol: 'MAHABANK' });
    expect([Number(lock.runId), lock.day, lock.publishedAt]).toEqual([runId, 'T', null]);
  });

  test('merges what they bring, and says all that is wrong with a file that it does not take', async () => {
    const of = { exchange: 'BSE', symbol: 'MAHABANK', day: 'T', tradeDate: tDay } as const;
    const wrong = demandText(of, [{ quantity: 1_000, price: 5_300, isCutOff: false }]);
    await market.bring(control, runId, 'bseDemand', wrong, 'wrong.txt');
    const refused = await market.reaches(runId, 'bseDemand', 'Error');
    expect(refused.message).toContain('below the floor');
    const right = demandText(of, [
      { quantity: 50_000_000, price: 5_450 },
      { quantity: 30_000_000, price: 5_430 },
    ]);
    await market.bring(control, runId, 'bseDemand', right, 'bse.txt');
    expect((await market.reaches(runId, 'bseDemand')).message).toBe(
      '2 bids for 8,00,00,000 shares.',
    );
    const passed = await market.act(control, runId, 'steps/mseDemand/pass', {
      reason: 'MSE has written that it has none',
    });
    expect(passed.status).toBeLessThan(300);
    const merged = await market.reaches(runId, 'merge');
    expect(merged.tables[0]).toMatchObject({
      columns: ['What', 'NSE', 'BSE', 'Together', 'Merged'],
      rows: [
        { cells: ['IS: bids', 4, 2, 6, 6], agrees: true },
        { cells: ['IS: shares', 490_000_000, 80_000_000, 570_000_000, 570_000_000], agrees: true },
      ],
    });
  });

  test('waits for the seller, and allots by what was decided', async () => {
    expect((await market.step(runId, 'decide')).waitsFor).toEqual([
      'The seller decides how much of the 7,69,15,549 shares of oversubscription is given.',
    ]);
    await market.decide('MAHABANK', 'decideOversubscription', { quantity: 76_915_549 });
    expect((await market.reaches(runId, 'decide')).message).toBe(
      '7,69,15,549 shares of oversubscription are given.',
    );
    const allocated = await market.reaches(runId, 'allocate');
    // Non-retail is the offer less a tenth of base and of oversubscription, each rounded up.
    const rest = 415_343_967 - 150_000_000 - cap - 90_000_000 - 50_000_000;
    expect(allocated.message).toMatch(/ shares allotted, cut-off price 54\.30\.$/);
    const agreement = allocated.tables.find(({ title }) => title.startsWith('Totals'));
    expect(agreement?.rows.every(({ agrees }) => agrees)).toBe(true);
    const allotments = await market.file(runId, 'allotments-IS.csv');
    const got = Object.fromEntries(
      allotments
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','))
        .map(([bidId, quantity]) => [bidId, Number(quantity)]),
    );
    expect(got).toEqual({
      [String(own.fund)]: 150_000_000,
      [String(own.greedy)]: cap,
      [String(own.plain)]: 90_000_000,
      [String(own.low)]: 0,
      'BSE-7000000000': 50_000_000,
      'BSE-7000000001': rest,
    });
  });

  test('publishes nothing before somebody approves who had no hand in it', async () => {
    expect((await market.act(control, runId, 'steps/approval/approve')).status).toBe(403);
    expect(await market.count('allotment')).toBe(0);
    expect((await market.act(control2, runId, 'steps/approval/approve')).status).toBeLessThan(300);
    await market.reaches(runId, 'publish');
    expect(await market.count('allotment')).toBe(6);
    const [greedy] = await market.rows('order', { orderId: own.greedy });
    expect(Number(greedy.allottedQuantity)).toBe(cap);
    const events = await market.rows('orderLog', { orderId: own.greedy });
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['ENTERED', null],
      ['ALLOTTED', '11,53,73,324 shares at 54.80'],
    ]);
    const securities = await market.rows('security', { symbol: 'MAHABANK' });
    expect(
      Object.fromEntries(
        securities.map(({ series, cutOffPrice, issueSize }) => [
          series,
          [Number(cutOffPrice), Number(issueSize)],
        ]),
      ),
    ).toEqual({ IS: [5_430, 415_343_967], RS: [5_430, 46_149_330], ES: [5_430, 75_000] });
    expect((await market.setupOf('MAHABANK')).allocationState).toBe('T_DONE');
  });

  test('writes the files, sends theirs to the other exchange, and is completed', async () => {
    await market.reaches(runId, 'sendResults');
    const { run } = await market.steps(runId);
    expect(run.runStatus).toBe('Completed');
    const reply = await market.file(runId, `allotment-BSE-MAHABANK-${tDay}.txt`);
    expect(reply.split('\n')[1]).toContain('|50000000|54.50|');
    const again = await market.ask(control, 'POST', '/api/allocation/process/start', {
      payload: { process: 'dseTDay', key: String((await market.setupOf('MAHABANK')).id) },
    });
    expect(again.json.message).toBe(`Run ${runId} has allotted it.`);
    const cancelled = await market.act(seller, runId, 'cancel', { reason: 'too late for that' });
    expect(cancelled.status).toBe(422);
  });
});
