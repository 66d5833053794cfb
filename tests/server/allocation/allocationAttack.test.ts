import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readDemandRow } from '#domain/exchangeFile/demandRow.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import { type Reply, writeReplyRow } from '#domain/exchangeFile/reply.ts';
import { writableOf } from '#model';
import { masterSetup } from '#schemas/masterSetup.ts';
import { system } from '#server/database/writing/mutation.ts';
import { carriedBeyondMended } from '../../../resources/order/server/carriedBeyond.ts';
import { cancelOrder, modifyOrder } from '../../../resources/order/server/change/revision.ts';
import { carriedWarning } from '../../../resources/order/server/warnOfCarried.ts';
import { actorOf, controlUser, setTerms, setValues, stranger } from '../market/openMarket.ts';
import {
  type AllocationMarket,
  control,
  control2,
  demandText,
  openAllocation,
  seller,
  seller2,
} from './allocationMarket.ts';
import { publishT, reopenT } from './tAllotted.ts';

const opened: AllocationMarket[] = [];
const open = async () => {
  const market = await openAllocation();
  opened.push(market);
  return market;
};
afterEach(async () => {
  for (const market of opened.splice(0)) await market.close();
});

/** A book of MAHABANK in two bids, and its run up to the files of the other exchanges. */
const started = async (market: AllocationMarket, quantity = 300_000_000) => {
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
/** The same up to its approval. */
const allocated = async (market: AllocationMarket) => {
  const run = await started(market);
  await pass(market, run.runId);
  await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
  await market.reaches(run.runId, 'allocate');
  return run;
};
const terms = (market: AllocationMarket, symbol: string, values: Record<string, unknown>) =>
  market.machine.database.write(setTerms, { where: { symbol }, values }, actorOf(controlUser));

describe('an approval that is refused by what has changed since', () => {
  test('is void: somebody approves anew, and the run can still be sent back or cancelled', async () => {
    const market = await open();
    const { runId } = await allocated(market);
    await terms(market, 'MAHABANK', { floorPrice: 50 });
    await market.act(control2, runId, 'steps/approval/approve');
    const refused = await market.reaches(runId, 'approval', 'Error');
    expect(refused.message).toContain('were changed during the allocation');
    expect(refused.approvedBy).toBeNull();
    expect((await market.step(runId, 'approval', control2)).may).toMatchObject({
      approve: true,
      reject: true,
      retry: false,
    });
    // The earlier approver does not count as the second person.
    const retried = await market.act(control, runId, 'steps/approval/retry');
    expect([retried.status, retried.json.message]).toEqual([422, 'It starts when it is approved.']);
    const back = { reason: 'once more', again: 'allocate' };
    expect((await market.act(control2, runId, 'steps/approval/reject', back)).status).toBe(202);
    await market.reaches(runId, 'allocate');
    await terms(market, 'MAHABANK', { floorPrice: 54 });
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'publish');
  });

  test('names a file that somebody has changed on the disk, while the run can still be cancelled', async () => {
    const market = await open();
    const { runId } = await allocated(market);
    const [{ storedAs }] = await market.rows('processFile', { runId, name: 'allotments-IS.csv' });
    const path = join(market.data, 'runs', storedAs);
    writeFileSync(path, readFileSync(path, 'utf8').replace('PARTIAL', ''));
    await market.act(control2, runId, 'steps/approval/approve');
    const refused = await market.reaches(runId, 'approval', 'Error');
    expect(refused.message).toContain('allotments-IS.csv was changed on the disk');
    expect((await market.act(control, runId, 'cancel', { reason: 'changed' })).status).toBe(202);
  });
});

test('two who approve at once make one approval, and allot every bid once', async () => {
  const market = await open();
  const { runId } = await allocated(market);
  const both = await Promise.all(
    [control2, seller2, control2].map((who) =>
      market.act(who, runId, 'steps/approval/approve', { reason: 'agrees' }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([202, 422, 422]);
  await market.reaches(runId, 'sendResults');
  const orders = await market.rows('order', { symbol: 'MAHABANK' });
  const allotted = orders.reduce((sum, { allottedQuantity }) => sum + Number(allottedQuantity), 0);
  const allotments = await market.rows('allotment', { runId });
  const owed = await market.rows('obligation', { runId });
  const sum = (rows: any[], name: string) =>
    rows.reduce((total, row) => total + Number(row[name]), 0);
  expect(allotted).toBe(346_119_973);
  expect(sum(allotments, 'allotQuantity')).toBe(allotted);
  expect(sum(owed, 'quantity')).toBe(allotted);
});

describe('the two days of an offer', () => {
  const notYet =
    'T day is not allotted yet: start its run and publish its allotments, then start T+1.';

  test('are not allotted at once, and T+1 is not offered before T is published', async () => {
    const market = await open();
    // A T of long ago, with a cut-off price from another system.
    await terms(market, 'CENTRALBK', { cutOffPrice: 38 });
    const first = await market.start('dseTDay', 'CENTRALBK');
    await market.reaches(first, 'check');
    const start = async (process: string) => {
      const { id } = await market.setupOf('CENTRALBK');
      const payload = { process, key: String(id) };
      return market.ask(control, 'POST', '/api/allocation/process/start', { payload });
    };
    expect((await start('dseNextDay')).json.message).toBe(`Run ${first} is still allotting T day.`);
    await market.act(control, first, 'cancel', { reason: 'for a test' });
    for (let tries = 0; (await market.steps(first)).run.runStatus !== 'Cancelled'; tries++) {
      if (tries > 500) throw new Error('the run is not cancelled');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const { json } = await market.ask(control, 'GET', '/api/allocation/process/choices');
    const whyNot = (process: string) =>
      json
        .find((choice: any) => choice.process === process)
        .rows.find(({ title }: any) => title.startsWith('CENTRALBK')).why;
    expect([whyNot('dseTDay'), whyNot('dseNextDay')]).toEqual([null, notYet]);
    expect((await start('dseNextDay')).json.message).toBe(notYet);
  });

  test('T+1 waits, and T is not shut out, when a run of T fails in its first step', async () => {
    const market = await open();
    await terms(market, 'CENTRALBK', { tickSize: 0.02 });
    const failed = await market.start('dseTDay', 'CENTRALBK');
    expect((await market.reaches(failed, 'check', 'Error')).message).toContain('disagree');
    const { json } = await market.ask(control, 'GET', '/api/allocation/process/choices');
    const whyNot = (process: string) =>
      json
        .find((choice: any) => choice.process === process)
        .rows.find(({ title }: any) => title.startsWith('CENTRALBK')).why;
    expect(whyNot('dseNextDay')).toBe(notYet);
    // The cause of the failure is corrected: the run goes on from there.
    await terms(market, 'CENTRALBK', { tickSize: 0.01 });
    await market.act(control, failed, 'steps/check/retry');
    await market.reaches(failed, 'check');
    expect(
      (await market.rows('allocationLock', { symbol: 'CENTRALBK' })).map(({ day }) => day),
    ).toEqual(['T']);
  });

  test('T may be started anew when its run failed in its first step and was cancelled', async () => {
    const market = await open();
    await terms(market, 'CENTRALBK', { tickSize: 0.02 });
    const failed = await market.start('dseTDay', 'CENTRALBK');
    await market.reaches(failed, 'check', 'Error');
    await market.act(control, failed, 'cancel', { reason: 'for a test' });
    await expect
      .poll(async () => (await market.steps(failed)).run.runStatus, { timeout: 10_000 })
      .toBe('Cancelled');
    await terms(market, 'CENTRALBK', { tickSize: 0.01 });
    const again = await market.start('dseTDay', 'CENTRALBK');
    await market.reaches(again, 'check');
  });

  test('leave each other free when a run of T+1 fails in its first step', async () => {
    const market = await open();
    const { symbol } = await market.setupOf('CENTRALBK');
    await market.machine.database.write(publishT, { symbol }, system);
    // Terms that disagree with the set-up.
    await terms(market, symbol, { cutOffPrice: 38, tickSize: 0.02 });
    const next = await market.start('dseNextDay', symbol);
    expect((await market.reaches(next, 'check', 'Error')).message).toContain('disagree');
    expect((await market.rows('allocationLock', { symbol })).map(({ day }) => day)).toEqual(['T']);
    // A run that an earlier version began before T was allotted takes no book either.
    await market.machine.database.write(reopenT, { symbol }, system);
    await terms(market, symbol, { tickSize: 0.01 });
    await market.act(control, next, 'steps/check/retry');
    expect((await market.reaches(next, 'check', 'Error')).message).toContain(notYet);
    const first = await market.start('dseTDay', symbol);
    await market.reaches(first, 'check');
  });
});

/** Changes an approved set-up: one person requests it, another approves. */
const setUp = async (market: AllocationMarket, symbol: string, values: object) => {
  const { id, version } = await market.setupOf(symbol);
  const at = `/api/allocation/master-setup/${id}`;
  const { json: row } = await market.ask(seller, 'GET', at);
  const kept = Object.fromEntries(
    writableOf(masterSetup, 'edit').map((name) => [name, row[name as string]]),
  );
  const payload = { ...kept, ...values, version: Number(version), reason: 'for a test' };
  const { status, json } = await market.ask(seller, 'PUT', at, { payload });
  expect([status, json.message]).toEqual([202, undefined]);
  await market.ask(seller2, 'POST', '/api/approvals/decide', {
    payload: { ids: [json.held.id], decision: 'approve', reason: null },
  });
};

test('an offer that is all retail goes on with T+1 from the floor price', async () => {
  const market = await open();
  await setUp(market, 'MAHABANK', { riPercent: 100, retailQuantity: null });
  await terms(market, 'MAHABANK', { riPercent: 100 });
  const { floorPrice, baseQuantity } = await market.setupOf('MAHABANK');
  const runId = await market.start('dseTDay', 'MAHABANK');
  await market.reaches(runId, 'ownBook');
  await pass(market, runId);
  await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
  await market.reaches(runId, 'allocate');
  await market.act(control2, runId, 'steps/approval/approve');
  await market.reaches(runId, 'sendResults');
  const [retail] = await market.rows('security', { symbol: 'MAHABANK', series: 'RS' });
  expect([Number(retail.cutOffPrice), Number(retail.issueSize)]).toEqual([
    Number(floorPrice),
    Number(baseQuantity),
  ]);
});

test('bids of two exchanges may have the same name, and ours too', async () => {
  const market = await open();
  const { runId, tDay, first } = await started(market);
  for (const exchange of ['BSE', 'MSE'] as const) {
    const of = { exchange, symbol: 'MAHABANK', day: 'T', tradeDate: tDay } as const;
    const text = demandText(of, [
      { quantity: 1_000, price: 5_600 },
      { quantity: 2_000, price: 5_600, bidId: String(first.orderId) },
    ]);
    const name = exchange === 'BSE' ? 'bseDemand' : 'mseDemand';
    const { status, json } = await market.bring(control, runId, name, text, `${exchange}.txt`);
    expect([status, json.message]).toEqual([202, undefined]);
    await market.reaches(runId, name);
  }
  await pass(market, runId);
  await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
  await market.reaches(runId, 'allocate');
  await market.act(control2, runId, 'steps/approval/approve');
  await market.reaches(runId, 'sendResults');
  const got = await market.rows('allotment', { runId });
  expect(got.map(({ exchange, allotQuantity }) => `${exchange} ${allotQuantity}`).sort()).toEqual([
    'BSE 1000',
    'BSE 2000',
    'MSE 1000',
    'MSE 2000',
    'NSE 300000000',
    'NSE 46113973',
  ]);
});

describe('an allotment of the designated exchange', () => {
  /** A run of NTPC up to the answer to our two bids, of 1,000 at 170 and 2,000 at 169. */
  const answered = async (market: AllocationMarket, got: (bid: ExchangeBid) => Reply) => {
    const { openOnDate } = await market.setupOf('NTPC');
    const at = `${openOnDate} 11:00:00`;
    await market.place({ symbol: 'NTPC', quantity: 1_000, price: 17_000 }, at);
    await market.place({ symbol: 'NTPC', client: 1, quantity: 2_000, price: 16_900 }, at);
    const runId = await market.start('nonDseTDay', 'NTPC');
    await market.reaches(runId, 'sendBidFile');
    await market.act(control, runId, 'steps/fetchAllotment/pass', { reason: 'it was mailed' });
    const sent = await market.file(runId, `bids-NSE-NTPC-${openOnDate}.txt`);
    const [header, ...rows] = sent.trim().split('\n');
    const body = rows
      .map((row) => readDemandRow(row.split('|')).bid as ExchangeBid)
      .map((bid) => `${writeReplyRow(bid, got(bid))}\n`)
      .join('');
    const sha256 = createHash('sha256').update(body).digest('hex');
    const text = `${header?.replace(/[0-9a-f]{64}$/, sha256)}\n${body}`;
    await market.bring(control, runId, 'bringAllotment', text, 'answer.txt');
    await market.decide('NTPC', 'decideOversubscription', { quantity: 0 });
    return runId;
  };
  const verified = async (market: AllocationMarket, runId: number, cutOffPrice: number | null) => {
    const values = { cutOffPrice, isUndersubscribed: false };
    const begun = await market.act(control, runId, 'steps/verify/begin', values);
    expect([begun.status, begun.json?.message]).toEqual([202, undefined]);
    return (await market.reaches(runId, 'verify', 'Error')).message;
  };

  test('goes by a cut-off price that its bids can have paid, that stands in ticks and above the floor', async () => {
    const market = await open();
    const runId = await answered(market, ({ quantity, price }) => ({
      quantity,
      price,
      reason: '',
    }));
    await market.reaches(runId, 'bringAllotment');
    expect(await verified(market, runId, null)).toContain('enter the cut-off price');
    expect(await verified(market, runId, 0.05)).toContain('is below the floor');
    expect(await verified(market, runId, 168.97)).toContain('no multiple of the tick');
    expect(await verified(market, runId, 169.5)).toContain(
      'The cut-off price of 169.50 is above the 169.00 that a bid of ours pays.',
    );
    await market.act(control, runId, 'steps/verify/begin', {
      cutOffPrice: 168.5,
      isUndersubscribed: false,
    });
    await market.reaches(runId, 'verify');
  });

  test('that gives more than was bid is not taken', async () => {
    const market = await open();
    const runId = await answered(market, ({ quantity, price }) => ({
      quantity: quantity + 1_000,
      price,
      reason: '',
    }));
    const refused = await market.reaches(runId, 'bringAllotment', 'Error');
    expect(refused.message).toContain('answer.txt is refused');
    expect(await market.rows('allotment')).toEqual([]);
    expect(readdirSync(join(market.data, 'runs')).length).toBeGreaterThan(0);
  });
});

test('the history of demand files is filtered by the day of an upload, and by no other text there', async () => {
  const market = await open();
  const history = (value: string) =>
    market.ask(control, 'POST', '/api/scheduler/demanddata/fileUploads', {
      payload: { filtered: [{ id: 'updatedDate', value }] },
    });
  expect((await history('2026-11-21')).status).toBe(200);
  for (const value of ['%', '2026-13-01', 'x', '\u0000', '\ud800'])
    expect((await history(value)).status).toBe(400);
  for (const value of ['%', 'x', "'", 'İ'])
    expect(
      (
        await market.ask(control, 'POST', '/api/scheduler/demanddata/fileUploads', {
          payload: { filtered: [{ id: 'fileName', value }] },
        })
      ).status,
    ).toBe(200);
});

describe('a bid that is allotted in part and carried forward', () => {
  const rest = 300_000_000 - 46_119_973;
  const used = async (market: AllocationMarket) =>
    Number((await market.rows('limitUse', { holder: 'member:M002' }))[0].used);
  const published = async (market: AllocationMarket, runId: number) => {
    await market.act(control2, runId, 'steps/approval/approve');
    await market.reaches(runId, 'sendResults');
  };
  const nextDay = async (market: AllocationMarket) =>
    `${(await market.setupOf('MAHABANK')).nextOnDate} 10:00:00`;

  test('is in the limits with what T gave it and with the rest', async () => {
    const market = await open();
    const { runId, first, second } = await allocated(market);
    await published(market, runId);
    const at = await nextDay(market);
    const before = await used(market);
    const carried = await market.carry(second.orderId, rest, 5_500, at);
    // The value that T allotted is still to be paid, and the rest is valued a rupee higher.
    expect((await used(market)) - before).toBe(100 * rest);
    expect(carried.carriedFrom).toBe(second.orderId);
    for (const { orderId } of [first, second])
      await expect(market.carry(orderId, 1_000, 5_500, at)).rejects.toThrow('not carried');
  });

  test('is carried for no more than T left, and not before the allotments are out', async () => {
    const market = await open();
    const { runId, second } = await allocated(market);
    const at = await nextDay(market);
    const carry = () => market.carry(second.orderId, rest + 1, 5_500, at);
    await expect(carry()).rejects.toThrow('T_NOT_ALLOTTED');
    await published(market, runId);
    await expect(carry()).rejects.toThrow('ABOVE_WHAT_IS_LEFT');
  });

  /** Words that are not said of one bid. */
  const ofSeveral = /\b(their|dealers|bring|these|them|they|bids|cancel)\b/i;

  /** A bid as earlier versions carried it: whole, and before T was allotted. */
  const carriedEarly = async (market: AllocationMarket) => {
    const { openOnDate } = await market.setupOf('MAHABANK');
    const bid = { symbol: 'MAHABANK', category: 'MF', marginType: '0' } as const;
    const whole = { ...bid, quantity: 300_000_000 };
    const at = `${openOnDate} 12:00:00`;
    await market.place({ ...whole, price: 5_500 }, at);
    const { orderId } = await market.place({ ...whole, price: 5_400 }, at, stranger);
    const { database } = market.machine;
    const set = (table: string, where: object, values: object) =>
      database.write(setValues, { table, where, values }, system);
    await database.write(publishT, { symbol: 'MAHABANK' }, system);
    const carried = await market.carry(orderId, 300_000_000, 5_400, await nextDay(market));
    await database.write(reopenT, { symbol: 'MAHABANK' }, system);
    await set('order', { symbol: 'MAHABANK', day: 'T' }, { allottedQuantity: null });
    await set('masterSetup', { symbol: 'MAHABANK' }, { allocationState: 'NONE' });
    return { orderId, carried };
  };

  test('in an earlier version before T was allotted stops the check of T, which names it, until it is cancelled', async () => {
    const market = await open();
    const { orderId, carried } = await carriedEarly(market);
    const { database } = market.machine;
    const warning = await carriedWarning(market.machine);
    expect(warning).toMatch(
      /^One bid would be given shares twice: .* \(MAHABANK 1\)\. No allocation takes its book\. Its dealer brings this T\+1 bid down/,
    );
    expect(warning).not.toMatch(ofSeveral);
    const runId = await market.start('dseTDay', 'MAHABANK');
    const stopped = await market.reaches(runId, 'check', 'Error');
    expect(stopped.message).toContain(
      `One bid of MAHABANK would be given shares twice: ${orderId}. Its dealer brings this T+1 bid down`,
    );
    expect(stopped.message).not.toMatch(ofSeveral);
    expect(carriedBeyondMended(2)).toMatch(/^Their dealers bring these T\+1 bids down/);
    expect(carriedBeyondMended(2)).not.toMatch(/\b(its|dealer|brings|cancels|this)\b/i);
    expect(stopped.tables?.[0]?.rows).toEqual([
      {
        cells: [
          ...[String(orderId), String(carried.orderId), 'M002'],
          ...['30,00,00,000', 'not yet', '30,00,00,000'],
        ],
        agrees: false,
      },
    ]);
    expect(await market.rows('allocationLock', {})).toEqual([]);
    // It is on 0% margin, and can be cancelled nevertheless: it should not exist.
    const at = Date.parse(`${(await nextDay(market)).replace(' ', 'T')}+05:30`);
    const cancelled = await database.write(
      cancelOrder,
      { orderId: carried.orderId, scope: {}, at },
      actorOf(stranger),
    );
    expect('order' in cancelled && cancelled.order.orderStatus).toBe('Cancelled');
    // The whole bid of T uses the limits again, and can be carried forward once T is published.
    expect(await used(market)).toBe(5_400 * 300_000_000);
    expect(await carriedWarning(market.machine)).toBeNull();
    await market.act(control, runId, 'steps/check/retry');
    await market.reaches(runId, 'ownBook');
    await pass(market, runId);
    await market.decide('MAHABANK', 'decideOversubscription', { quantity: 0 });
    await market.reaches(runId, 'allocate');
    await published(market, runId);
    const again = await market.carry(orderId, rest, 5_400, await nextDay(market));
    expect([again.carriedFrom, again.quantity]).toEqual([orderId, rest]);
    expect(await used(market)).toBe(5_400 * 300_000_000);
  });

  test('in an earlier version for more than T left stops the check of T+1 until it comes down to that', async () => {
    const market = await open();
    const { orderId, carried } = await carriedEarly(market);
    const { nextOnDate } = await market.setupOf('MAHABANK');
    // The earlier version published T below the carried bid.
    await market.machine.database.write(
      publishT,
      { symbol: 'MAHABANK', shares: { [orderId]: 46_119_973 } },
      system,
    );
    await terms(market, 'MAHABANK', { cutOffPrice: 54 });
    market.setNow(`${nextOnDate} 19:00:00`);
    const runId = await market.start('dseNextDay', 'MAHABANK');
    const stopped = await market.reaches(runId, 'check', 'Error');
    expect(stopped.message).toContain(`would be given shares twice: ${orderId}.`);
    expect(stopped.message?.length).toBeLessThan(500);
    const change = (quantity: number) =>
      market.machine.database.write(
        modifyOrder,
        {
          ...{ orderId: carried.orderId, quantity, price: 5_400, isMarketOrder: false },
          ...{ version: null, scope: {}, at: Date.parse(`${nextOnDate}T11:00:00+05:30`) },
        },
        actorOf(stranger),
      );
    expect(await change(rest - 1)).toMatchObject({ refusal: { code: 'UPWARDS_ONLY' } });
    expect(await change(rest)).toMatchObject({ order: { quantity: rest } });
    await market.act(control, runId, 'steps/check/retry');
    await market.reaches(runId, 'ownBook');
  });
});

test('a response file whose bids are not on the disk as they were loaded is not given out', async () => {
  const market = await open();
  const { runId, tDay } = await started(market);
  const of = { exchange: 'BSE', symbol: 'MAHABANK', day: 'T', tradeDate: tDay } as const;
  const text = demandText(of, [{ quantity: 1_000, price: 5_600 }]);
  await market.bring(control, runId, 'bseDemand', text, 'bse.txt');
  await market.reaches(runId, 'bseDemand');
  const response = () =>
    market.ask(control, 'GET', '/api/scheduler/demanddata/file/response?fileName=bse.txt');
  expect((await response()).status).toBe(200);
  const [{ storedAs }] = await market.rows('demandUpload');
  const path = join(market.data, 'uploads', `${storedAs}.bids`);
  writeFileSync(path, readFileSync(path, 'utf8').replace(',1000,', ',9000,'));
  const changed = await response();
  expect([changed.status, changed.json.code]).toEqual([409, 'CHANGED_FILE']);
  rmSync(path);
  expect((await response()).json.code).toBe('CHANGED_FILE');
});

test('a file may have any name: it becomes no path, no header and no formula', async () => {
  const market = await open();
  const { runId } = await started(market);
  const names = [
    '../../../etc/passwd.csv',
    '..\\..\\secrets.txt',
    `=cmd|' /C calc'!A0.csv`,
    'a; filename=b.csv',
    `${'n'.repeat(300)}.csv`,
    'न्यू\u202Egnp.csv',
    '__proto__',
  ];
  for (const name of names) {
    const { status, json } = await market.bring(control, runId, 'bseDemand', 'x', name);
    expect([name, status, json.message]).toEqual([name, 202, undefined]);
    await market.reaches(runId, 'bseDemand', 'Error');
    const [file] = (await market.step(runId, 'bseDemand')).files;
    expect(file?.name).not.toMatch(/[/\\\u202E]/);
    const at = `/api/allocation/process/${runId}`;
    const taken = await market.ask(control, 'GET', `${at}/files/${file?.fileId}`);
    expect([taken.status, taken.text]).toEqual([200, 'x']);
    expect(taken.headers['content-disposition']).toMatch(/^attachment; filename/);
    expect((await market.ask(control, 'GET', `${at}/steps/bseDemand/log`)).status).toBe(200);
  }
  const { text } = await market.ask(
    control,
    'GET',
    `/api/scheduler/demanddata/file/response?fileName=${encodeURIComponent(names[2] ?? '')}`,
  );
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(readdirSync(market.data).sort()).toEqual(['runs', 'uploads']);
});
