import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealer, memberAdmin, otherDealer } from '../market/openMarket.ts';
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
const at = { clientId: 4, quantity: 8, price: 9, orderId: 11 };

const mend = (batchId: number, line: number, column: number, value: string | null, who = dealer) =>
  market.ask(who, 'POST', `/api/rms/batchorder/${batchId}/mend`, {
    payload: { line, column, value },
  });
const show = async (batchId: number) =>
  (await market.ask(dealer, 'GET', `/api/rms/batchorder/${batchId}`)).json;

test('a mended cell has its row checked again, the totals follow, and the bid is placed with the rest', async () => {
  const rows = ['LICI,IS,CLI,C0036,,1,N,100,383,E,', 'LICI,IS,CLI,C0001,,1,N,x,1.234,E,'];
  const batch = await market.check(nse(...rows));
  const { batchId } = batch;
  expect(batch).toMatchObject({ records: 2, refused: 1, value: 38_300 });
  const half = (await mend(batchId, 3, at.quantity, '200')).json;
  expect(half.line).toMatchObject({
    outcome: 'refused',
    faults: [{ field: 'price' }],
    mended: [{ column: 8, inFile: 'x', value: '200', by: dealer.userId }],
  });
  expect(half.batch).toMatchObject({ refused: 1, value: 38_300 });
  expect((await market.file(batch, 'errors'))[1]).toMatch(
    /^LICI,IS,CLI,C0001,,1,N,200,1.234,E,,3,price,/,
  );
  const whole = (await mend(batchId, 3, at.price, '384')).json;
  expect(whole.line).toMatchObject({ outcome: 'waiting', faults: [] });
  expect(whole.batch).toMatchObject({ refused: 0, value: 38_300 + 76_800, sha256: batch.sha256 });
  expect(await market.place(batch)).toMatchObject({ accepted: 2, refused: 0 });
  expect(await market.rows('order', { batchId })).toMatchObject([
    { clientId: 'C0036', quantity: 100 },
    { clientId: 'C0001', quantity: 200, price: 38_400 },
  ]);
});

test('the history of a batch keeps what the file said, what was typed and by whom', async () => {
  const { batchId } = await market.check(nse('LICI,IS,CLI,C0036,,1,N,x,383,E,'));
  await mend(batchId, 2, at.quantity, '200');
  await mend(batchId, 2, at.quantity, null);
  const { json } = await market.ask(dealer, 'GET', `/api/rms/batchorder/${batchId}/history`);
  const mends = json.entries.filter(({ action }: any) => action === 'mend');
  expect(mends.map(({ reason, userId }: any) => [reason, userId])).toEqual([
    ['Row 2, quantity: 200 → blank', dealer.userId],
    ['Row 2, quantity: x → 200', dealer.userId],
  ]);
  const [line] = await market.lines({ batchId });
  expect(line).toMatchObject({
    faults: [{ field: 'quantity', code: 'MANDATORY' }],
    mended: [{ inFile: 'x', value: '' }],
  });
});

test('a mended row is held against what all other rows use of a limit, whichever come first', async () => {
  const of = (quantity: number | string) => `NHPC,RS,CLI,C0001,,1,N,${quantity},71,E,`;
  const batch = await market.check(nse(of('x'), of(2000), of('y')));
  expect(batch).toMatchObject({ refused: 2 });
  const { batchId } = batch;
  const over = (await mend(batchId, 2, at.quantity, '900')).json;
  expect(over.line.faults).toMatchObject([{ code: 'RETAIL_LIMIT' }]);
  expect(over.batch).toMatchObject({ refused: 2, value: 142_000 });
  const within = (await mend(batchId, 2, at.quantity, '400')).json;
  expect(within.line).toMatchObject({ outcome: 'waiting', faults: [] });
  expect(within.batch).toMatchObject({ refused: 1, value: 170_400 });
  expect((await mend(batchId, 4, at.quantity, '500')).json.line.faults).toMatchObject([
    { code: 'RETAIL_LIMIT' },
  ]);
  // Its own first use is not counted against it.
  expect((await mend(batchId, 2, at.quantity, '800')).json.line).toMatchObject({ faults: [] });
});

test('a mended row that says what another row says is warned of it, and the count of warnings follows', async () => {
  const of = (quantity: number | string) => `LICI,IS,CLI,C0001,,1,N,${quantity},390,E,`;
  const { batchId } = await market.check(nse(of('x'), of(100)));
  const same = (await mend(batchId, 2, at.quantity, '100')).json;
  expect(same).toMatchObject({
    line: { outcome: 'waiting', warnings: [{ code: 'SAME_ROW' }] },
    batch: { warned: 1 },
  });
  expect((await mend(batchId, 2, at.quantity, '200')).json).toMatchObject({
    line: { warnings: [] },
    batch: { warned: 0 },
  });
});

test('in the layout of BSE a column is mended as that exchange spells it', async () => {
  const batch = await market.check('LICI|XX||C0036||200|383|2|0|N');
  expect(batch).toMatchObject({ layout: 'BSE', refused: 1 });
  expect((await mend(batch.batchId, 1, 2, 'NII')).json.line).toMatchObject({ outcome: 'waiting' });
  expect(await market.place(batch)).toMatchObject({ accepted: 1 });
});

test('cells that are mended at the same moment are all kept, and each is checked beside the others', async () => {
  const of = (quantity: number | string) => `NHPC,RS,CLI,C0002,,1,N,${quantity},71,E,`;
  const { batchId } = await market.check(nse(of('x'), of('y'), of('z')));
  await Promise.all([2, 3, 4].map((line) => mend(batchId, line, at.quantity, '1200')));
  const lines = await market.lines({ batchId });
  expect(lines.map(({ mended }) => mended.length)).toEqual([1, 1, 1]);
  expect(lines.filter(({ outcome }) => outcome === 'waiting')).toHaveLength(2);
  expect(await show(batchId)).toMatchObject({ refused: 1, value: 170_400 });
});

test('only its uploader mends a file, and only what was refused and can be told apart', async () => {
  const batch = await market.check(
    nse('LICI,IS,CLI,C0036,,1,N,x,383,E,', 'LICI,IS,CLI,C0036,,1,N,100,383,E,', 'LICI,IS'),
  );
  const { batchId } = batch;
  expect((await mend(batchId, 2, at.quantity, '1', otherDealer)).status).toBe(404);
  expect((await mend(batchId, 2, at.quantity, '1', control)).status).toBe(403);
  expect((await mend(batchId, 2, at.quantity, '1', memberAdmin)).status).toBe(403);
  expect((await mend(batchId, 3, at.quantity, '1')).json.message).toContain('nothing to mend');
  expect((await mend(batchId, 4, at.quantity, '1')).json.message).toContain('error file');
  expect((await mend(batchId, 9, at.quantity, '1')).status).toBe(404);
  expect((await mend(batchId, 2, 12, '1')).json.errors).toEqual({
    column: 'This file has no such column',
  });
  await market.place(batch);
  expect((await mend(batchId, 3, at.quantity, '1')).json.message).toBe('Row 3 is placed already.');
  expect(await market.rows('order', { batchId })).toHaveLength(1);
});
