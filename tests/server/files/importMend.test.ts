import { afterAll, beforeAll, expect, test } from 'vitest';
import { control, dealer, type Imports, openImports, stranger } from './importing.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports();
  for (const tradingMemberId of ['M001', 'M002'])
    await exchange.post(control, 'tradingMember', {
      tradingMemberId,
      memberName: `Member ${tradingMemberId}`,
    });
});
afterAll(() => exchange.close());

const heading = 'Client Id,Client Name,PAN,Category,Active';
const fileOf = (...rows: string[]) => [heading, ...rows, ''].join('\n');

const mend = (batchId: number, line: number, field: string, value: string | null, who = dealer) =>
  exchange.ask(who, 'POST', `/api/masters/bulkupload/${batchId}/mend`, {
    payload: { line, field, value },
  });

const clientsBeginning = async (letters: string) =>
  exchange.machine.database.db
    .selectFrom('client')
    .selectAll()
    .where('clientId', 'like', `${letters}%`)
    .orderBy('clientId')
    .execute();

test('a mended cell has its row checked again, the totals follow, and it is committed with the rest', async () => {
  const batch = await exchange.check(
    dealer,
    'client',
    fileOf('M1,Anna,NOPAN,XX,Yes', 'M2,Bela,AAAPA0002A,RI,Yes'),
  );
  expect(batch).toMatchObject({ created: 1, refused: 1 });
  const { batchId } = batch;
  const half = (await mend(batchId, 2, 'pan', 'aaapa0001a')).json;
  expect(half.line).toMatchObject({
    verdict: 'refused',
    faults: [{ field: 'category' }],
    mended: [{ field: 'pan', inFile: 'NOPAN', value: 'aaapa0001a', by: dealer.userId }],
  });
  expect(half.batch).toMatchObject({ created: 1, refused: 1 });
  const errors = await exchange.ask(dealer, 'GET', `/api/masters/bulkupload/${batchId}/errors`);
  expect(errors.text.split('\r\n')[1]).toMatch(/^M1,Anna,aaapa0001a,XX,Yes,2,category,/);
  const whole = (await mend(batchId, 2, 'category', 'Retail Individual')).json;
  expect(whole.line).toMatchObject({ verdict: 'new', faults: [] });
  expect(whole.batch).toMatchObject({ created: 2, refused: 0, sha256: batch.sha256 });
  expect(await exchange.commit(dealer, 'client', batch)).toMatchObject({ written: 2, refused: 0 });
  expect(await clientsBeginning('M')).toMatchObject([
    { clientId: 'M1', pan: 'AAAPA0001A', category: 'RI' },
    { clientId: 'M2' },
  ]);
  const file = await exchange.ask(dealer, 'GET', `/api/masters/bulkupload/${batchId}/file`);
  expect(file.text).toContain('M1,Anna,NOPAN,XX,Yes');
  expect(await exchange.revert(dealer, batchId)).toMatchObject({ reverted: 2, kept: 0 });
});

test('the history of a batch keeps what the file said and what was mended, without numbers of people', async () => {
  const { batchId } = await exchange.check(dealer, 'client', fileOf('N1,Anna,AAAPA0001A,XX,Yes'));
  await mend(batchId, 2, 'pan', 'AAAPB7777B');
  await mend(batchId, 2, 'category', 'RI');
  const { json } = await exchange.ask(control, 'GET', `/api/masters/bulkupload/${batchId}/history`);
  const mends = json.entries.filter(({ action }: any) => action === 'mend');
  expect(mends.map(({ reason }: any) => reason)).toEqual([
    'Row 2, Category: XX → RI',
    expect.stringMatching(/^Row 2, PAN: .*→ /),
  ]);
  expect(JSON.stringify(mends)).not.toMatch(/0001|7777/);
  expect(mends[0].userId).toBe(dealer.userId);
});

test('a cell that is mended to the name of another row of the file is refused as at the check', async () => {
  const { batchId } = await exchange.check(
    dealer,
    'client',
    fileOf('P1,Anna,AAAPA0001A,RI,Yes', 'P1,Bela,AAAPA0002A,RI,Yes', 'P%,Cora,AAAPA0003A,ZZ,Yes'),
  );
  expect((await mend(batchId, 4, 'category', 'NII')).json.line).toMatchObject({ verdict: 'new' });
  const again = (await mend(batchId, 3, 'clientName', 'Beata')).json.line;
  expect(again).toMatchObject({ verdict: 'refused', faults: [{ code: 'TWICE' }] });
  const other = (await mend(batchId, 3, 'clientId', 'P3')).json.line;
  expect(other).toMatchObject({ verdict: 'new', faults: [] });
  expect((await mend(batchId, 3, 'clientId', 'P1')).json).toMatchObject({
    line: { verdict: 'refused', faults: [{ code: 'TWICE' }] },
    batch: { created: 2, refused: 1 },
  });
});

test('a row that is there already is changed by a mended row, and a cell can be mended to nothing', async () => {
  const first = await exchange.check(dealer, 'client', fileOf('Q1,Anna,AAAPA0001A,RI,Yes'));
  await exchange.commit(dealer, 'client', first);
  const { batchId } = await exchange.check(dealer, 'client', fileOf('Q1,Anne,AAAPA0001A,XX,Yes'));
  const { line, batch } = (await mend(batchId, 2, 'category', 'NII')).json;
  expect(line).toMatchObject({
    verdict: 'changed',
    cells: [
      { field: 'clientName', before: 'Anna', after: 'Anne' },
      { field: 'category', before: 'RI', after: 'NII' },
    ],
  });
  expect(batch).toMatchObject({ changed: 1, refused: 0 });
  expect((await mend(batchId, 2, 'clientName', null)).json.line).toMatchObject({
    verdict: 'refused',
    faults: [{ field: 'clientName', code: 'MANDATORY' }],
  });
});

test('only its uploader mends a file, only what was refused, and only before anything is written', async () => {
  const batch = await exchange.check(
    dealer,
    'client',
    fileOf('R1,Anna,NOPAN,RI,Yes', 'R2,Bela,AAAPA0002A,RI,Yes', 'R3,Cora'),
  );
  const { batchId } = batch;
  expect((await mend(batchId, 2, 'pan', 'AAAPA0001A', stranger)).status).toBe(404);
  expect((await mend(batchId, 2, 'pan', 'AAAPA0001A', control)).status).toBe(403);
  expect((await mend(batchId, 3, 'pan', 'AAAPA0001A')).json.message).toContain('nothing to mend');
  expect((await mend(batchId, 4, 'pan', 'AAAPA0001A')).json.message).toContain('error file');
  expect((await mend(batchId, 9, 'pan', 'AAAPA0001A')).status).toBe(404);
  expect((await mend(batchId, 2, 'nothing', 'x')).status).toBe(400);
  await exchange.commit(dealer, 'client', batch);
  expect((await mend(batchId, 2, 'pan', 'AAAPA0001A')).json.message).toBe(
    'This upload cannot be mended: it is committed.',
  );
  expect(await clientsBeginning('R')).toMatchObject([{ clientId: 'R2' }]);
});
