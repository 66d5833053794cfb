import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderFiles, openOrderFiles } from './orderFiles.ts';

let market: OrderFiles;
beforeAll(async () => {
  market = await openOrderFiles();
});
afterAll(() => market.close());

test('try', async () => {
  const clients = await market.rows('client', { memberId: 'M001' });
  console.log(clients.slice(0, 6));
  const batch = await market.check(
    [
      'symbol,series,clientType,clientId,participantId,marginType,isMarketOrder,quantity,price,operationType,orderId',
      'LICI,IS,CLI,C0001,,1,N,1000,383,E,',
      'LICI,IS,CLI,C0001,,1,N,1000,1,E,',
      'LICI,IS,CLI,NOBODY,,0,Y,x,1.234,E,7',
      'NHPC,RS,CLI,C0001,,1,Y,10,,E,',
      'NOSUCH,IS,CLI,C0001,,1,N,1000,383,E,',
    ].join('\n'),
  );
  console.log(batch, JSON.stringify(await market.lines(batch), null, 1));
  console.log(
    await market.place(batch),
    await market.file(batch, 'errors'),
    await market.file(batch, 'result'),
  );
});
