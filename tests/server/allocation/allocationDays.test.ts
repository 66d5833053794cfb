import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemandRow } from '#domain/exchangeFile/demandRow.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import { type Reply, writeReplyRow } from '#domain/exchangeFile/reply.ts';
import { multipart } from '../files/importing.ts';
import { dealer, otherDealer, stranger } from '../market/openMarket.ts';
import {
  type AllocationMarket,
  allotted,
  control,
  control2,
  demandText,
  openAllocation,
  seller,
} from './allocationMarket.ts';

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
      'The seller decides on the master set-up how much of the 7,69,15,549 shares of oversubscription is given.',
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
    const got = allotted(await market.file(runId, 'allotments-IS.csv'));
    expect(got).toEqual({
      [String(own.fund)]: '150000000,55.00,',
      [String(own.greedy)]: `${cap},54.80,PARTIAL`,
      [String(own.plain)]: '90000000,54.50,',
      [String(own.low)]: '0,,NOT_ALLOTTED',
      'BSE-7000000000': '50000000,54.50,',
      'BSE-7000000001': `${rest},54.30,PARTIAL`,
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

describe('a run of day type 11, after its T day', () => {
  let [tDay, nextDay]: [string, string] = ['', ''];
  let runId: number;
  const own: Record<string, number> = {};
  const place = async (
    name: string,
    bid: Parameters<AllocationMarket['place']>[0],
    who = dealer,
  ) => {
    const at = `${bid.series ? nextDay : tDay} 11:00:00`;
    own[name] = (await market.place({ symbol: 'CENTRALBK', ...bid }, at, who)).orderId;
  };

  test('cannot be started while T is not allotted', async () => {
    const { openOnDate, nextOnDate } = await market.setupOf('CENTRALBK');
    [tDay, nextDay] = [openOnDate, nextOnDate];
    await place('first', { quantity: 80_000_000, price: 3_300 });
    await place('second', { client: 1, quantity: 80_000_000, price: 3_250 });
    await place('third', { client: 2, quantity: 80_000_000, price: 3_200 });
    // They are of one bidder, who may have 90,514,012 shares on both days together.
    await place('capped', { quantity: 85_850_445, price: 3_180 }, stranger);
    await place('again', { quantity: 20_000_000, price: 3_150 }, stranger);
    await place('late', { client: 1, quantity: 10_000_000, price: 3_140 }, stranger);
    await place('under', { client: 2, quantity: 1_000_000, price: 3_130 }, stranger);
    const first = await market.start('dseTDay', 'CENTRALBK');
    await market.reaches(first, 'ownBook');
    await expect(market.start('dseNextDay', 'CENTRALBK')).rejects.toThrow(
      `Run ${first} is still allotting T day.`,
    );
    for (const name of ['bseDemand', 'mseDemand'])
      await market.act(control, first, `steps/${name}/pass`, { reason: 'it has none' });
    await market.reaches(first, 'merge');
    await market.decide('CENTRALBK', 'decideOversubscription', { quantity: 0 });
    expect((await market.reaches(first, 'allocate')).message).toBe(
      '32,58,50,445 of 32,58,50,445 shares allotted, cut-off price 31.80.',
    );
    await market.act(control2, first, 'steps/approval/approve');
    expect((await market.reaches(first, 'sendResults')).message).toBe(
      'No other exchange has bids: nothing is sent.',
    );
  });

  test('takes retail, employees and carried bids, with a file that was loaded on the page of demand files', async () => {
    await market.carry(own.again as number, 20_000_000, 3_300, `${nextDay} 10:00:00`);
    await market.carry(own.late as number, 10_000_000, 3_190, `${nextDay} 10:01:00`);
    await market.carry(own.under as number, 1_000_000, 3_150, `${nextDay} 10:02:00`);
    const retail = { series: 'RS', category: 'RI' } as const;
    await place('retail', { ...retail, client: 5, quantity: 3_000, price: 3_200 });
    await place('cutOff', {
      ...retail,
      client: 6,
      quantity: 5_000,
      price: null,
      isMarketOrder: true,
    });
    const [employee] = await market.rows('client', { memberId: 'M001', category: 'EMP' });
    const { clientId, pan } = employee;
    await place('employee', {
      ...{ series: 'ES', category: 'EMP', clientId, pan },
      ...{ quantity: 10_000, price: null, isMarketOrder: true },
    });
    runId = await market.start('dseNextDay', 'CENTRALBK');
    await market.reaches(runId, 'ownBook');
    const [{ pan: same }] = await market.rows('order', { orderId: own.retail });
    const of = { symbol: 'CENTRALBK', day: 'T+1', tradeDate: nextDay } as const;
    const bids = demandText({ ...of, exchange: 'BSE' }, [
      { ...retail, quantity: 4_000, price: 3_200, pan: same },
      { ...retail, quantity: 2_000, price: 3_190 },
    ]);
    await market.bring(control, runId, 'bseDemand', bids, 'bse.txt');
    const mse = demandText({ ...of, exchange: 'MSE' }, [
      { ...retail, quantity: 100, price: 3_180 },
    ]);
    const loaded = await market.ask(
      control,
      'POST',
      '/api/scheduler/demanddata/msefileupload',
      multipart(mse, 'mse.txt'),
    );
    expect(loaded.json).toEqual([]);
    // Nobody uploads the file to the step: it came another way.
    const taken = await market.reaches(runId, 'mseDemand');
    expect([taken.message, taken.beganBy]).toEqual(['One bid for 100 shares.', null]);
  });

  test('refuses all bids of a PAN beyond the retail limit, and gives what retail leaves to the carried bids, within the cap of both days', async () => {
    const carried = await market.reaches(runId, 'carried');
    const ofSeries = async (series: string) =>
      allotted(await market.file(runId, `allotments-${series}.csv`));
    expect(await ofSeries('RS')).toEqual({
      [String(own.retail)]: '0,,RETAIL_LIMIT',
      [String(own.cutOff)]: '5000,31.80,',
      'BSE-7000000000': '0,,RETAIL_LIMIT',
      'BSE-7000000001': '2000,31.80,',
      'MSE-7000000000': '100,31.80,',
    });
    expect(await ofSeries('ES')).toEqual({ [String(own.employee)]: '10000,31.80,' });
    const rows = await market.rows('order', { symbol: 'CENTRALBK', day: 'T+1', series: 'IS' });
    const [again, late, under] = rows.map(({ orderId }) => String(orderId)).sort();
    expect(await ofSeries('IS')).toEqual({
      [again as string]: `${90_514_012 - 85_850_445},33.00,PARTIAL`,
      [late as string]: '10000000,31.90,',
      [under as string]: '0,,BELOW_CUT_OFF',
    });
    expect(carried.message).toContain('of 3,61,98,506 shares allotted');
  });

  test('publishes all series, and answers each exchange with one file', async () => {
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'sendResults');
    expect((await market.steps(runId)).run.runStatus).toBe('Completed');
    expect(await market.rows('allotment', { runId })).toHaveLength(9);
    expect((await market.setupOf('CENTRALBK')).allocationState).toBe('NEXT_DONE');
    const reply = await market.file(runId, `allotment-BSE-CENTRALBK-${nextDay}.txt`);
    expect(
      reply
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split('|').slice(-3)),
    ).toEqual([
      ['0', '', 'RETAIL_LIMIT'],
      ['2000', '31.80', ''],
    ]);
  });

  test('says of a carried bid between the floor and the cut-off price of T that it is below the cut-off price', async () => {
    const [row] = await market.rows('allotment', { runId, reason: 'BELOW_CUT_OFF' });
    expect([row.series, Number(row.price)]).toEqual(['IS', 3_150]);
    const { json } = await market.ask(control, 'GET', `/api/allocation/allotment/${row.id}/why`);
    expect(json.words).toEqual([
      'The bid was for 10,00,000 shares at ₹ 31.50.',
      'That is below the cut-off price of ₹ 31.80, so it takes no part.',
    ]);
    const report = await market.file(runId, `rejected-bids-CENTRALBK-${nextDay}.csv`);
    expect(report).toContain(',31.50,N,BELOW_CUT_OFF,Below the cut-off price');
    const site = JSON.parse(await market.file(runId, `website-summary-CENTRALBK-${nextDay}.json`));
    const { floorPrice } = await market.setupOf('CENTRALBK');
    for (const each of site.data) expect(Number(each.floorPrice)).toBe(Number(floorPrice) / 100);
  });

  test('has given no bid more than it was for on both days together, and the limits hold what was given and carried', async () => {
    const orders = await market.rows('order', { symbol: 'CENTRALBK', series: 'IS' });
    const [lock] = await market.rows('allocationLock', { symbol: 'CENTRALBK', day: 'T' });
    const results = {
      T: allotted(await market.file(Number(lock.runId), 'allotments-IS.csv')),
      'T+1': allotted(await market.file(runId, 'allotments-IS.csv')),
    };
    let carried = 0;
    for (const bid of orders) {
      const [shares] = (results[bid.day as 'T' | 'T+1'][String(bid.orderId)] ?? '').split(',');
      expect([bid.orderId, Number(shares)]).toEqual([bid.orderId, Number(bid.allottedQuantity)]);
      expect(Number(bid.allottedQuantity)).toBeLessThanOrEqual(Number(bid.quantity));
      const first = orders.find(({ orderId }) => orderId === bid.carriedFrom);
      if (!first) continue;
      carried += 1;
      const both = Number(first.allottedQuantity) + Number(bid.quantity);
      expect(both).toBeLessThanOrEqual(Number(first.quantity));
    }
    expect(carried).toBe(3);
    for (const memberId of ['M001', 'M002']) {
      const bids = await market.rows('order', { memberId });
      const used = bids
        .filter(({ orderStatus }) => ['Submitted', 'Confirmed'].includes(orderStatus))
        .reduce(
          (sum, bid) =>
            sum +
            (bid.carriedTo === null
              ? Number(bid.value)
              : Number(bid.allottedQuantity) * Number(bid.price)),
          0,
        );
      const [limit] = await market.rows('limitUse', { holder: `member:${memberId}` });
      expect([memberId, Number(limit.used)]).toEqual([memberId, used]);
    }
  });
});

describe('runs of day types 20 and 21, of an offer that BSE draws up', () => {
  let [tDay, nextDay]: [string, string] = ['', ''];
  let runId: number;
  const folder = () => join(market.data, 'exchange');
  /** The answer of BSE to our bid file: each of our bids with the shares that `got` returns. */
  const answerTo = async (name: string, got: (bid: ExchangeBid) => Reply): Promise<string> => {
    const [header, ...rows] = (await market.file(runId, name)).trim().split('\n');
    const body = rows
      .map((row) => readDemandRow(row.split('|')).bid as ExchangeBid)
      .map((bid) => `${writeReplyRow(bid, got(bid))}\n`)
      .join('');
    const sha256 = createHash('sha256').update(body).digest('hex');
    return `${header?.replace(/[0-9a-f]{64}$/, sha256)}\n${body}`;
  };
  const place = (bid: Parameters<AllocationMarket['place']>[0], who = dealer) =>
    market.place({ symbol: 'NTPC', ...bid }, `${bid.series ? nextDay : tDay} 11:00:00`, who);

  test('sends our bids of T to BSE, fetches what they got, and holds it against what we sent', async () => {
    const { openOnDate, nextOnDate } = await market.setupOf('NTPC');
    [tDay, nextDay] = [openOnDate, nextOnDate];
    const full = await place({ quantity: 1_000, price: 17_000 });
    const part = await place({ client: 1, quantity: 2_000, price: 16_900 });
    runId = await market.start('nonDseTDay', 'NTPC');
    await market.reaches(runId, 'sendBidFile');
    const sent = `bids-NSE-NTPC-${tDay}.txt`;
    expect(readFileSync(join(folder(), sent), 'utf8')).toBe(await market.file(runId, sent));
    await market.act(control, runId, 'steps/fetchAllotment/begin', {});
    const early = await market.reaches(runId, 'fetchAllotment', 'Error');
    expect(early.message).toContain(`allotment-NSE-NTPC-${tDay}.txt is not in`);
    const answer = await answerTo(sent, ({ quantity, price }) =>
      quantity === 1_000
        ? { quantity, price, reason: '' }
        : { quantity: 500, price, reason: 'PARTIAL' },
    );
    writeFileSync(join(folder(), `allotment-NSE-NTPC-${tDay}.txt`), answer);
    await market.act(control, runId, 'steps/fetchAllotment/retry');
    expect((await market.reaches(runId, 'bringAllotment')).message).toBe('It was fetched.');
    await market.decide('NTPC', 'decideOversubscription', { quantity: 0 });
    const begun = await market.act(control, runId, 'steps/verify/begin', {
      cutOffPrice: 169,
      isUndersubscribed: false,
    });
    expect([begun.status, begun.json?.message]).toEqual([202, undefined]);
    const verified = await market.reaches(runId, 'verify');
    expect(verified.tables[0]?.rows).toMatchObject([
      { cells: ['IS: bids', 2, 2, 2, 2, 0], agrees: true },
      { cells: ['IS: shares', 3_000, 3_000, 3_000, 1_500, 1_500], agrees: true },
    ]);
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'resultFiles');
    expect((await market.steps(runId)).run.runStatus).toBe('Completed');
    const got = await market.rows('order', { symbol: 'NTPC' });
    // The bids may be in any order in the table.
    expect(
      new Map(got.map(({ orderId, allottedQuantity }) => [Number(orderId), allottedQuantity])),
    ).toEqual(
      new Map([
        [full.orderId, 1_000],
        [part.orderId, 500],
      ]),
    );
    const retail = (await market.rows('security', { symbol: 'NTPC', series: 'RS' }))[0];
    // It is a fifth of the base offer alone, since the oversubscription is not exercised.
    expect([Number(retail.cutOffPrice), Number(retail.issueSize)]).toEqual([16_900, 82_454_644]);
  });

  test('takes the allotment of T+1 from somebody who brings it, once it says all that we sent', async () => {
    const retail = { series: 'RS', category: 'RI' } as const;
    await place({ ...retail, quantity: 100, price: null, isMarketOrder: true });
    await place({ ...retail, client: 7, quantity: 200, price: null, isMarketOrder: true });
    runId = await market.start('nonDseNextDay', 'NTPC');
    await market.reaches(runId, 'sendBidFile');
    await market.act(control, runId, 'steps/fetchAllotment/pass', { reason: 'BSE has mailed it' });
    const sent = `bids-NSE-NTPC-${nextDay}.txt`;
    const paid = 16_055;
    const right = await answerTo(sent, ({ quantity }) => ({ quantity, price: paid, reason: '' }));
    const short = right.split('\n').toSpliced(2, 1).join('\n');
    await market.bring(control, runId, 'bringAllotment', short, 'short.txt');
    const refused = await market.reaches(runId, 'bringAllotment', 'Error');
    expect(refused.message).toContain('short.txt is refused');
    await market.bring(control, runId, 'bringAllotment', right, 'right.txt');
    await market.reaches(runId, 'verify');
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'resultFiles');
    const allotments = await market.rows('allotment', { runId });
    expect(
      allotments.map(({ series, allotQuantity, allotPrice, settlementType }) => [
        ...[series, Number(allotQuantity), Number(allotPrice), settlementType],
      ]),
    ).toEqual([
      ['RS', 100, paid, 'H'],
      ['RS', 200, paid, 'H'],
    ]);
    expect((await market.setupOf('NTPC')).allocationState).toBe('NEXT_DONE');
  });
});
