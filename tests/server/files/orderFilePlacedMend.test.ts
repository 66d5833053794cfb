import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '#server/database/writing/mutation.ts';
import { dealer, otherDealer, setValues } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';
import { control } from './importing.ts';
import { type OrderFiles, openOrderFiles } from './orderFiles.ts';

let market: OrderFiles;
beforeAll(async () => {
  market = await openOrderFiles();
});
afterAll(() => market.close());

const heading =
  'symbol,series,clientType,clientId,participantId,marginType,isMarketOrder,quantity,price,operationType,orderId';
const nse = (...rows: string[]) => [heading, ...rows].join('\n');
const second = as('controlUser', { userId: 'control2' });
const at = { clientId: 4, quantity: 8, price: 9, orderId: 11 };
/** A retail bid of NHPC: two lakh rupees are the limit of one PAN, 2,816 shares at 71. */
const retail = (client: string, quantity: number | string, rest = 'E,') =>
  `NHPC,RS,CLI,${client},,1,N,${quantity},71,${rest}`;

const mend = (batchId: number, line: number, column: number, value: string, who = dealer) =>
  market.ask(who, 'POST', `/api/rms/batchorder/${batchId}/mend`, {
    payload: { line, column, value },
  });
const checkAgain = async ({ batchId }: { batchId: number }, who = dealer) => {
  const { status, json } = await market.ask(who, 'POST', `/api/rms/batchorder/${batchId}/check`);
  return status === 202 ? market.settled(batchId) : { status, ...json };
};
const show = async ({ batchId }: { batchId: number }) =>
  (await market.ask(dealer, 'GET', `/api/rms/batchorder/${batchId}`)).json;
const ordersOf = (batchId: number) => market.rows('order', { batchId });
const bid = async (clientId: string, quantity: number) => {
  const [client] = await market.rows('client', { memberId: 'M001', clientId });
  return market.ask(dealer, 'POST', '/api/rms/order', {
    payload: {
      symbol: 'NHPC',
      series: 'RS',
      category: 'RI',
      clientType: 'CLI',
      clientId,
      pan: client.pan,
      marginType: '1',
      isMarketOrder: false,
      quantity,
      price: 71,
    },
  });
};
const verdicts = async (batch: { batchId: number }) =>
  (await market.lines(batch)).map(({ outcome, faults }) =>
    [outcome, ...faults.map(({ code }: any) => code)].join(' '),
  );

/**
 * A placed batch of three rows: the first is taken, the second has a fault, the third was refused
 * during placing.
 */
const placedWithRefused = async (client: string) => {
  const batch = await market.check(
    nse(retail(client, 100), retail(client, 'x'), retail(client, 2000)),
  );
  expect((await bid(client, 1000)).status).toBeLessThan(300);
  expect(await market.place(batch)).toMatchObject({ accepted: 1, refused: 2 });
  expect(await verdicts(batch)).toEqual(['accepted', 'refused INVALID', 'refused RETAIL_LIMIT']);
  return batch;
};

describe('a row that the placing refuses', () => {
  test('is mended where it stands, checked again and placed by another word, once', async () => {
    const batch = await placedWithRefused('C0001');
    const { batchId } = batch;
    const { json: over } = await mend(batchId, 4, at.quantity, '1900');
    expect(over.line).toMatchObject({ outcome: 'refused', faults: [{ code: 'RETAIL_LIMIT' }] });
    expect(over.batch).toMatchObject({ batchStatus: 'Completed', accepted: 1, refused: 2 });
    const { json: within } = await mend(batchId, 4, at.quantity, '200');
    expect(within.line).toMatchObject({ outcome: 'waiting', faults: [], orderId: null });
    expect(within.batch).toMatchObject({
      batchStatus: 'Checked',
      accepted: 1,
      refused: 1,
      value: 14_200,
    });
    const press = () => market.ask(dealer, 'POST', `/api/rms/batchorder/${batchId}/place`);
    const pressed = await Promise.all([press(), press(), press()]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([202, 422, 422]);
    expect(await market.settled(batchId)).toMatchObject({
      batchStatus: 'Completed',
      accepted: 2,
      refused: 1,
    });
    expect((await press()).json.message).toBe('This batch cannot be placed: it is completed.');
    expect(
      (await ordersOf(batchId)).map(({ quantity, clientOrderId }) => [quantity, clientOrderId]),
    ).toEqual([
      [100, `B${batchId}-2`],
      [200, `B${batchId}-4-2`],
    ]);
    // The entry of the refused bid is unchanged.
    expect(await market.rows('errorOrder', { batchId })).toMatchObject([
      { clientOrderId: `B${batchId}-4`, quantity: 2000, code: 'RETAIL_LIMIT' },
    ]);
  });

  test('that the check refused before is mended after the placing as well', async () => {
    const batch = await placedWithRefused('C0002');
    await mend(batch.batchId, 3, at.quantity, '300');
    expect(await market.place(batch)).toMatchObject({ accepted: 2, refused: 1 });
    expect(await verdicts(batch)).toEqual(['accepted', 'accepted', 'refused RETAIL_LIMIT']);
  });

  test('is refused again under a name of its own when the limit is used up once more', async () => {
    const batch = await placedWithRefused('C0003');
    const { batchId } = batch;
    await mend(batchId, 4, at.quantity, '1700');
    await bid('C0003', 500);
    expect(await market.place(batch)).toMatchObject({ accepted: 1, refused: 2 });
    await mend(batchId, 4, at.quantity, '1000');
    expect(await market.place(batch)).toMatchObject({ accepted: 2, refused: 1 });
    expect((await ordersOf(batchId)).map(({ clientOrderId }) => clientOrderId)).toEqual([
      `B${batchId}-2`,
      `B${batchId}-4-3`,
    ]);
  });

  test('waits no more when it is mended back, and the batch is completed as it was', async () => {
    const batch = await placedWithRefused('C0004');
    await mend(batch.batchId, 4, at.quantity, '200');
    const { json } = await mend(batch.batchId, 4, at.quantity, 'none');
    expect(json.batch).toMatchObject({ batchStatus: 'Completed', refused: 2, message: null });
    expect(json.line).toMatchObject({ outcome: 'refused' });
  });

  test('about another order is mended to that order', async () => {
    const { orderId } = (await bid('C0005', 100)).json;
    const batch = await market.check(nse(retail('C0005', 200, `M,${orderId}`)));
    await market.ask(dealer, 'DELETE', `/api/rms/order/${orderId}`);
    expect(await market.place(batch)).toMatchObject({ accepted: 0, refused: 1 });
    const { orderId: other } = (await bid('C0005', 100)).json;
    const { json } = await mend(batch.batchId, 2, at.orderId, String(other));
    expect(json.line).toMatchObject({ outcome: 'waiting', orderId: null });
    expect(await market.place(batch)).toMatchObject({ accepted: 1 });
    expect(await market.rows('order', { orderId: other })).toMatchObject([{ quantity: 200 }]);
  });

  test('is mended by its uploader alone; what is placed, or came in a call, is not mended at all', async () => {
    const batch = await placedWithRefused('C0006');
    const { batchId } = batch;
    expect((await mend(batchId, 4, at.quantity, '200', otherDealer)).status).toBe(404);
    expect((await checkAgain(batch, control)).status).toBe(403);
    expect((await mend(batchId, 2, at.quantity, '1')).json.message).toBe(
      'Row 2 is placed already.',
    );
    await mend(batchId, 3, at.quantity, '300');
    await market.place(batch);
    expect((await mend(batchId, 3, at.quantity, '1')).json.message).toBe(
      'Row 3 is placed already.',
    );
    expect(
      (await market.ask(dealer, 'POST', `/api/rms/batchorder/${batchId}/discard`)).status,
    ).toBe(422);
    expect(await ordersOf(batchId)).toHaveLength(2);
    // Earlier releases had batches of a call.
    const change = { table: 'batchOrder', where: { batchId }, values: { layout: 'API' } };
    await market.machine.database.write(setValues, change, system);
    expect((await mend(batchId, 1, at.quantity, '200')).json.message).toContain('came in a call');
  });

  test('is placed once though the work is cut off and taken up again', async () => {
    const some = Array.from(
      { length: 400 },
      (_, n) => `HINDCOPPER,IS,CLI,C0036,,1,N,${n + 1},600,E,`,
    );
    const batch = await market.check(nse(...some));
    await halted(true);
    expect(await market.place(batch)).toMatchObject({ accepted: 0, refused: 400 });
    await halted(false);
    expect(await checkAgain(batch)).toMatchObject({ batchStatus: 'Checked', refused: 0 });
    const placing = market.place(batch);
    for (let turns = 0; turns < 3; turns++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await market.stopJobs();
      market.startJobs();
    }
    expect(await placing).toMatchObject({ accepted: 400, refused: 0, batchStatus: 'Completed' });
    const placed = (await ordersOf(batch.batchId)).map(({ quantity }) => quantity);
    expect(placed.toSorted((a, b) => a - b)).toEqual(some.map((_, n) => n + 1));
  });
});

describe('another check of the file', () => {
  test('lets rows wait that the placing refused while bidding was halted, and says when it still is', async () => {
    const batch = await market.check(nse('HINDCOPPER,IS,CLI,C0036,,1,N,1000,600,E,'));
    await halted(true);
    await market.place(batch);
    expect(await verdicts(batch)).toEqual(['refused BIDDING_HALTED']);
    const still = await checkAgain(batch);
    expect(still).toMatchObject({ batchStatus: 'Checked', refused: 0, value: 600_000 });
    expect(still.message).toContain('Bidding in HINDCOPPER is halted by the exchange');
    expect(await market.place(batch)).toMatchObject({ accepted: 0, refused: 1 });
    await halted(false);
    expect(await checkAgain(batch)).toMatchObject({ batchStatus: 'Checked', message: null });
    expect(await market.place(batch)).toMatchObject({ accepted: 1, refused: 0 });
  });

  test('judges the rows as a file that is brought now as they stand, in their order', async () => {
    const rows = (first: number | string) => [
      retail('C0007', first),
      retail('C0007', 2000),
      retail('C0007', 700),
      retail('C0007', 'y'),
      retail('C0007', 100),
    ];
    const batch = await market.check(nse(...rows('x')));
    await mend(batch.batchId, 2, at.quantity, '900');
    expect(await verdicts(batch)).toEqual([
      'refused RETAIL_LIMIT',
      'waiting',
      'waiting',
      'refused INVALID',
      'waiting',
    ]);
    const again = await checkAgain(batch);
    const fresh = await market.check(nse(...rows(900)));
    expect(await verdicts(batch)).toEqual(await verdicts(fresh));
    expect(await verdicts(batch)).toEqual([
      'waiting',
      'refused RETAIL_LIMIT',
      'waiting',
      'refused INVALID',
      'waiting',
    ]);
    const counts = ({ refused, warned, value, batchStatus }: any) => [
      refused,
      warned,
      value,
      batchStatus,
    ];
    expect(counts(again)).toEqual(counts(fresh));
    const { entries } = (
      await market.ask(dealer, 'GET', `/api/rms/batchorder/${batch.batchId}/history`)
    ).json;
    expect(entries.map(({ action }: any) => action)).toEqual([
      'check',
      'recheck',
      'mend',
      'check',
      'upload',
    ]);
  });

  test('begins anew where it was cut off, and comes to the same', async () => {
    const rows = Array.from({ length: 900 }, (_, n) => retail(`C00${20 + (n % 9)}`, 10 + n));
    const batch = await market.check(nse(...rows));
    const before = await verdicts(batch);
    const checking = checkAgain(batch);
    for (let turns = 0; turns < 3; turns++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      await market.stopJobs();
      market.startJobs();
    }
    expect(await checking).toMatchObject({ ...(await show(batch)), refused: batch.refused });
    expect(await verdicts(batch)).toEqual(before);
  });

  test('leaves what is placed alone, and is refused when nothing is left', async () => {
    const batch = await placedWithRefused('C0008');
    const again = await checkAgain(batch);
    expect(again).toMatchObject({ batchStatus: 'Completed', accepted: 1, refused: 2 });
    await mend(batch.batchId, 3, at.quantity, '10');
    await mend(batch.batchId, 4, at.quantity, '10');
    await market.place(batch);
    expect((await checkAgain(batch)).message).toBe(
      'Every row of this file is placed: there is nothing to check.',
    );
  });
});

describe('a row that is mended to less', () => {
  test('lets the rows that were refused for the limit be checked again, in their order', async () => {
    const rows = (first: number | string, last: number | string) => [
      retail('C0009', first),
      retail('C0009', 700),
      retail('C0009', 2500),
      retail('C0009', last),
      'LICI,IS,CLI,C0009,,1,N,100,1,E,',
    ];
    const batch = await market.check(nse(...rows('x', 'y')));
    const { batchId } = batch;
    await mend(batchId, 2, at.quantity, '2000');
    const { json: more } = await mend(batchId, 5, at.quantity, '900');
    expect(more).toMatchObject({ line: { outcome: 'refused' }, others: [] });
    const { json: less } = await mend(batchId, 2, at.quantity, '500');
    expect(less.others).toMatchObject([{ line: 5, outcome: 'waiting', faults: [] }]);
    expect(less.batch).toMatchObject({ refused: 2, value: (500 + 700 + 900) * 71 });
    const fresh = await market.check(nse(...rows(500, 900)));
    expect(await verdicts(batch)).toEqual(await verdicts(fresh));
    expect(fresh).toMatchObject({ refused: 2, value: (500 + 700 + 900) * 71 });
    // A row refused now uses no limit: the largest row still has no room.
    expect((await mend(batchId, 2, at.clientId, 'NOBODY')).json).toMatchObject({
      line: { outcome: 'refused' },
      others: [],
    });
    expect(await market.place(batch)).toMatchObject({ accepted: 2, refused: 3 });
  });

  test('makes room for rows that were refused when they were placed', async () => {
    const batch = await market.check(
      nse(retail('C0010', 'x'), retail('C0010', 1500), retail('C0010', 1300)),
    );
    await bid('C0010', 1000);
    expect(await market.place(batch)).toMatchObject({ accepted: 1, refused: 2 });
    const { batchId } = batch;
    await mend(batchId, 2, at.quantity, '300');
    expect(await verdicts(batch)).toEqual(['waiting', 'accepted', 'refused RETAIL_LIMIT']);
    await mend(batchId, 4, at.quantity, '310');
    const { json } = await mend(batchId, 2, at.quantity, '5');
    expect(json.others).toMatchObject([{ line: 4, outcome: 'waiting' }]);
    expect(await market.place(batch)).toMatchObject({ accepted: 3, refused: 0 });
  });

  test('has two hundred rows checked again beside it at most, the first of the file; another check of the file reaches the others', async () => {
    const row = (quantity: number | string) => retail('C0030', quantity);
    const large = Array.from({ length: 205 }, () => row(900));
    const batch = await market.check(nse(row('x'), row(2500), ...large, row('y')));
    const { batchId } = batch;
    await mend(batchId, 2, at.quantity, '300');
    const last = 2 + 1 + large.length + 1;
    expect((await mend(batchId, last, at.quantity, '300')).json.line).toMatchObject({
      faults: [{ code: 'RETAIL_LIMIT' }],
    });
    const { json } = await mend(batchId, 2, at.quantity, '1');
    expect(json).toMatchObject({ line: { outcome: 'waiting' }, others: [] });
    expect(json.batch).toMatchObject({ refused: large.length + 1 });
    expect(await checkAgain(batch)).toMatchObject({ refused: large.length });
    expect(await market.lines(batch, '&outcome=waiting')).toMatchObject([
      { line: 2 },
      { line: 3 },
      { line: last },
    ]);
  });
});

/** Halts bidding in HINDCOPPER, or lets it go on. */
const halted = async (isHalted: boolean) => {
  const payload = { symbol: 'HINDCOPPER', cause: 'BREAKER', reason: 'to see what a file is told' };
  const path = isHalted ? '/api/rms/halt' : '/api/rms/halt/resume';
  const { status, text } = await market.ask(isHalted ? control : second, 'POST', path, { payload });
  if (status >= 300) throw new Error(text);
};
