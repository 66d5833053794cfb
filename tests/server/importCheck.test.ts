import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, control, dealer, type Imports, openImports } from './importing.ts';

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

test('smoke', async () => {
  const batch = await exchange.check(
    dealer,
    'client',
    'Client Id,Client Name,PAN,Category\r\nC1,First,AAAPA0001A,RI\r\nC2,Second,AAAPA000,Retail Individual\r\n',
  );
  console.log(
    batch,
    exchange.logged,
    JSON.stringify(await exchange.lines(dealer, batch.batchId), null, 1),
  );
  const done = await exchange.commit(dealer, 'client', batch);
  console.log(done);
  const again = await exchange.ask(dealer, 'GET', '/api/masters/client/export');
  const second = await exchange.check(dealer, 'client', again.text);
  console.log(second);
  console.log(
    await exchange.revert(dealer, batch.batchId),
    await exchange.lines(dealer, batch.batchId),
  );
  const errors = await exchange.ask(
    dealer,
    'GET',
    `/api/masters/bulkupload/${batch.batchId}/errors`,
  );
  console.log(errors.text, errors.headers);
  const jobs = await exchange.ask(control, 'GET', `/api/scheduler/job`);
  console.log(jobs.json);
  console.log((await exchange.ask(dealer, 'GET', `/api/masters/client/import/sample`)).text);
  expect(1).toBe(1);
});
