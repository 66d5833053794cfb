import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bid } from '#domain/bid/bidTerms.ts';
import { system } from '#server/database/writing/mutation.ts';
import { placeOrder } from '../../../resources/order/server/intake/intake.ts';
import { publishT } from '../allocation/tAllotted.ts';
import { aBid, actorOf, dealer, memberAdmin, otherDealer, stranger } from '../market/openMarket.ts';
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
const right = 'LICI,IS,CLI,C0036,,1,N,1000,383,E,';

const faultsOf = async (content: string, more: Parameters<OrderFiles['check']>[1] = {}) => {
  const batch = await market.check(content, more);
  if (batch.batchStatus === 'Failed') return batch.message;
  return (await market.lines(batch)).map(({ faults }) =>
    faults.map(({ field, code }: any) => `${field} ${code}`),
  );
};

const place = async (bid: object, user = dealer) =>
  (await market.ask(user, 'POST', '/api/rms/order', { payload: bid })).json;
const ordersOf = (batchId: number) => market.rows('order', { batchId });

describe('the layout of NSE', () => {
  test('is told by its heading, and category and PAN come from the client master', async () => {
    const batch = await market.check(nse(right, 'LICI,IS,PRO,,,1,N,500,384,E,'));
    expect(batch).toMatchObject({ layout: 'NSE', records: 2, refused: 0, batchStatus: 'Checked' });
    await market.place(batch);
    const [client] = await market.rows('client', { memberId: 'M001', clientId: 'C0036' });
    const [member] = await market.rows('tradingMember', { tradingMemberId: 'M001' });
    expect(await ordersOf(batch.batchId)).toMatchObject([
      { category: 'NII', clientId: 'C0036', pan: client.pan, quantity: 1000, price: 38_300 },
      { category: 'NII', clientType: 'PRO', clientId: 'M001', pan: member.pan, price: 38_400 },
    ]);
  });

  test('is told without a heading, whose columns may else stand in any order', async () => {
    expect(await market.check(right)).toMatchObject({ layout: 'NSE', records: 1, refused: 0 });
    const turned = await market.check(
      'Quantity,PRICE,operationType,Symbol,Series,Client Type,clientId,marginType,isMarketOrder\n1000,383,e,lici,is,cli,c0036,100%,No',
    );
    expect(turned).toMatchObject({ records: 1, refused: 0 });
  });

  test('is read whatever was pasted with its ids, codes and numbers', async () => {
    const batch = await market.check(
      `${heading.replace('clientId', '\ufeffclient\u200bId\u00a0')}\n\u200bLI\u2060CI,IS\u00a0,\u202aCLI\u202c,C\u200d0036,,1,N\u200b,1\u200b000,383\u00a0,E,`,
    );
    expect(batch).toMatchObject({ layout: 'NSE', records: 1, refused: 0 });
    await market.place(batch);
    expect(await ordersOf(batch.batchId)).toMatchObject([
      { symbol: 'LICI', clientId: 'C0036', quantity: 1000, price: 38_300 },
    ]);
  });

  test('tells every fault of a row, of its cells and of the rules', async () => {
    expect(
      await faultsOf(
        nse(
          'LICI,IS,CLI,NOBODY,NOCP,0,Y,x,1.234,E,7',
          'LICI,IS,CLI,C0036,,0,N,1000,381.01,E,',
          'NHPC,RS,CLI,C0042,,1,N,1,50,E,',
          'NOSUCH,IS,CLI,C0036,,1,N,1,383,E,',
          'LICI,IS,CLI,C0036,,1,N,1000,383,X,',
          'LICI,IS',
          'LICI,IS,CLI,C0036,,1,N,1000,383,M,',
          ',,,,,,,,,C,99',
        ),
      ),
    ).toEqual([
      [
        'quantity INVALID',
        'price INVALID',
        'orderId INVALID',
        'isMarketOrder CUT_OFF_NOT_ALLOWED',
        'clientId CLIENT_UNKNOWN',
      ],
      ['price PRICE_NOT_IN_TICKS', 'marginType MARGIN_NOT_ALLOWED'],
      ['category CATEGORY_NOT_ALLOWED', 'price BELOW_FLOOR'],
      ['symbol SYMBOL_NOT_FOUND'],
      ['operationType INVALID'],
      [' RAGGED'],
      ['orderId MANDATORY'],
      ['orderId ORDER_NOT_FOUND'],
    ]);
  });

  test('modifies and cancels the bids of its user, and no other', async () => {
    const mine = await place(aBid({ clientId: 'C0001', quantity: 200 }));
    const gone = await place(aBid({ quantity: 300 }));
    const others = await place(aBid({ quantity: 400 }), otherDealer);
    const content = nse(
      `LICI,IS,CLI,C0001,,1,N,250,384,M,${mine.orderId}`,
      `,,,,,,,,,C,${gone.orderId}`,
      `,,,,,,,,,C,${others.orderId}`,
      `HINDCOPPER,IS,,,,,,100,383,M,${mine.orderId}`,
    );
    const batch = await market.check(content);
    expect(await market.place(batch)).toMatchObject({ accepted: 2, refused: 2 });
    expect(
      (await market.lines(batch)).map(({ outcome, orderId, faults }) => [
        outcome,
        orderId,
        faults.map(({ code }: any) => code),
      ]),
    ).toEqual([
      ['accepted', mine.orderId, []],
      ['accepted', gone.orderId, []],
      ['refused', null, ['ORDER_NOT_FOUND']],
      ['refused', null, ['OTHER_ORDER']],
    ]);
    const [changed] = await market.rows('order', { orderId: mine.orderId });
    expect(changed).toMatchObject({ quantity: 250, price: 38_400 });
    const [cancelled] = await market.rows('order', { orderId: gone.orderId });
    expect(cancelled.orderStatus).toBe('Cancelled');
  });
});

describe('carrying forward by a file', () => {
  test('makes the bid of T+1 from that of T day, once; a modification of it is told to be none', async () => {
    const [client] = await market.rows('client', { memberId: 'M001', clientId: 'C0036' });
    const day = await market.rows('security', { symbol: 'NHPC', series: 'IS' });
    const placing = {
      bid: {
        ...aBid({ symbol: 'NHPC', clientId: 'C0036', pan: client.pan, quantity: 500 }),
        price: 7_200,
        participantId: null,
      } as Bid,
      clientOrderId: null,
      at: Date.parse(`${day[0].openOnDate}T${day[0].mktOpenTime}+05:30`) + 60_000,
    };
    const placed = await market.machine.database.write(placeOrder, placing, actorOf(dealer));
    const { orderId } = (placed as { order: { orderId: number } }).order;
    const row = (operation: string, quantity: number) =>
      `NHPC,IS,CLI,C0036,,1,N,${quantity},72,${operation},${orderId}`;
    expect(await faultsOf(nse(row('M', 600)))).toEqual([[' CARRY_FORWARD_ONLY']]);
    // While T is not allotted a row is valid and waits, and placing it carries nothing forward.
    const early = await market.check(nse(row('CF', 400)));
    expect(early).toMatchObject({ refused: 0 });
    expect(await market.place(early)).toMatchObject({ accepted: 0, refused: 1 });
    const [line] = await market.lines(early);
    expect(line.faults).toMatchObject([{ code: 'T_NOT_ALLOTTED' }]);
    const shares = { [orderId]: 100 };
    await market.machine.database.write(publishT, { symbol: 'NHPC', shares }, system);
    expect(await faultsOf(nse(row('CF', 401)))).toEqual([['quantity ABOVE_WHAT_IS_LEFT']]);
    const batch = await market.check(nse(row('CF', 400), row('CF', 300)));
    expect(batch).toMatchObject({ refused: 0, warned: 1 });
    expect(await market.place(batch)).toMatchObject({ accepted: 1, refused: 1 });
    expect(await ordersOf(batch.batchId)).toMatchObject([
      { day: 'T+1', carriedFrom: orderId, quantity: 400, price: 7_200 },
    ]);
    const [, second] = await market.lines(batch);
    expect(second.faults).toMatchObject([{ code: 'CARRIED_ALREADY' }]);
  });
});

describe('the layout of BSE', () => {
  const rows = [
    'LICI,NII,,C0036,,1000,383.00,2,0,N',
    'NHPC,RIC,,C0002,,100,71.00,2,0,N',
    'NHPC,RI,,C0003,,100,9999.00,2,0,N',
    'LICI,MF,,C0041,,500,383.00,1,0,N',
  ];

  test('is told by itself, with commas and with pipes, and its margins are the reverse of ours', async () => {
    for (const content of [rows.join('\r\n'), rows.join('\n').replaceAll(',', '|')]) {
      const batch = await market.check(content, { name: 'bids.txt' });
      expect(batch).toMatchObject({ layout: 'BSE', records: 4, refused: 1 });
      await market.place(batch);
      const orders = await ordersOf(batch.batchId);
      expect(orders.map((order) => [order.series, order.category, order.marginType])).toEqual([
        ['IS', 'NII', '1'],
        ['RS', 'RI', '1'],
        ['IS', 'MF', '0'],
      ]);
      expect(orders[1]).toMatchObject({ isMarketOrder: 1, price: null });
    }
  });

  test('gives its own downloads: accepted rows with their bid id, rejected ones with the words', async () => {
    const batch = await market.check(`${rows[0]}\n${rows[2]}`);
    await market.place(batch);
    const [order] = await ordersOf(batch.batchId);
    expect(await market.file(batch, 'result?only=accepted')).toEqual([
      `LICI,NII,,C0036,,1000,383.00,2,${order.orderId},N`,
    ]);
    const errors = await market.file(batch, 'errors');
    expect(errors).toEqual([`${rows[2]},"Retail bids of one PAN may not exceed 2,00,000.00"`]);
    const again = await market.check(errors.join('\n'));
    expect(again).toMatchObject({ layout: 'BSE', records: 1, refused: 1 });
  });

  test('refuses a category that the client master has otherwise, a margin and an action of none', async () => {
    expect(
      await faultsOf(
        [
          'LICI,MF,,C0036,,1000,383,2,0,N',
          'LICI,NII,,C0036,,10,383,3,0,N',
          'LICI,NII,,C0036,,10,383,2,0,E',
        ].join('\n'),
      ),
    ).toEqual([['category CATEGORY_MISMATCH'], ['marginType INVALID'], ['operationType INVALID']]);
  });

  test('modifies and deletes by its bid id', async () => {
    const { orderId } = await place(aBid({ clientId: 'C0001', quantity: 200 }));
    const batch = await market.check(
      [
        `LICI,NII,,C0001,,300,384.00,2,${orderId},M`,
        `LICI,NII,,C0001,,300,384.00,2,${orderId},D`,
      ].join('\n'),
    );
    expect(batch).toMatchObject({ layout: 'BSE', warned: 1 });
    expect(await market.place(batch)).toMatchObject({ accepted: 2 });
    const [order] = await market.rows('order', { orderId });
    expect(order).toMatchObject({ quantity: 300, orderStatus: 'Cancelled' });
  });
});

describe('the check', () => {
  test('writes no bid, no refusal and no limit', async () => {
    const counts = async () =>
      Promise.all(
        ['order', 'errorOrder', 'orderLog', 'bookLevel', 'limitUse'].map(
          async (table) => (await market.rows(table)).length,
        ),
      );
    const before = await counts();
    await market.check(nse(right, 'LICI,IS,CLI,C0036,,1,N,1000,1,E,'));
    expect(await counts()).toEqual(before);
  });

  test('adds up what the rows before have used of a limit', async () => {
    // The limit is two lakh of retail for one PAN: 71 rupees and the cut-off price of T day above it.
    const row = (quantity: number) => `NHPC,RS,CLI,C0020,,1,Y,${quantity},,E,`;
    expect(await faultsOf(nse(row(1500), row(1000), row(1001)))).toEqual([
      [],
      [],
      ['quantity RETAIL_LIMIT'],
    ]);
  });

  test('warns of a row that is there twice, and places both', async () => {
    const batch = await market.check(nse(right, right));
    expect(batch).toMatchObject({ refused: 0, warned: 1 });
    const [odd] = await market.lines(batch, '&warned=true');
    expect([odd.line, odd.warnings[0].message]).toEqual([
      3,
      'Row 2 is the same bid: both will be placed',
    ]);
    expect(await market.place(batch)).toMatchObject({ accepted: 2 });
  });

  test('warns of a file that was placed before', async () => {
    const content = nse('LICI,IS,CLI,C0037,,1,N,1000,383,E,');
    const first = await market.check(content);
    await market.place(first);
    expect((await market.check(content)).message).toMatch(
      `The same file was placed before, as batch ${first.batchId} of 1001`,
    );
  });

  test('says that a session is halted without calling the rows wrong, and the intake refuses them', async () => {
    const halt = { symbol: 'HINDCOPPER', cause: 'BREAKER', reason: 'to see what a file is told' };
    const halted = await market.ask(control, 'POST', '/api/rms/halt', { payload: halt });
    expect(halted.status).toBeLessThan(300);
    const batch = await market.check(nse('HINDCOPPER,IS,CLI,C0036,,1,N,1000,600,E,'));
    expect(batch).toMatchObject({ refused: 0, records: 1 });
    expect(batch.message).toMatch('HINDCOPPER IS: Bidding in HINDCOPPER is halted by the exchange');
    expect(await market.place(batch)).toMatchObject({ accepted: 0, refused: 1 });
    const [line] = await market.lines(batch);
    expect(line.faults).toMatchObject([{ code: 'BIDDING_HALTED' }]);
    const kept = await market.rows('errorOrder', { clientOrderId: `B${batch.batchId}-2` });
    expect(kept).toMatchObject([{ code: 'BIDDING_HALTED', batchId: batch.batchId }]);
  });

  test('refuses what is no file of bids, and says why', async () => {
    expect(await faultsOf('')).toMatch('There is no bid in this file');
    expect(await faultsOf(heading)).toMatch('There is no bid in this file');
    expect(await faultsOf('one,two\nthree,four')).toMatch(
      'neither the NSE layout nor the BSE layout',
    );
    expect(await faultsOf('symbol,series,colour\nLICI,IS,red')).toMatch(
      "There is no column 'colour'",
    );
    expect(await faultsOf('PK\u0003\u0004...')).toMatch('Excel workbook');
  });

  test('reads a file as the layout that is chosen', async () => {
    expect(await market.check(right, { layout: 'BSE' })).toMatchObject({
      layout: 'BSE',
      refused: 1,
    });
  });
});

describe('the result', () => {
  test('has every row as it came, and the error file can be mended and brought again', async () => {
    const batch = await market.check(nse(right, 'LICI,IS,CLI,C0036,,1,N,1000,1,E,'));
    await market.place(batch);
    const [order] = await ordersOf(batch.batchId);
    expect(await market.file(batch, 'result')).toEqual([
      `${heading},Row,Result,Order Id,Order Status,Code,Reason`,
      `${right},2,Taken,${order.orderId},Confirmed,,`,
      'LICI,IS,CLI,C0036,,1,N,1000,1,E,,3,Refused,,,BELOW_FLOOR,Bid price is below the floor price 382.00',
    ]);
    const errors = await market.file(batch, 'errors');
    expect(errors).toEqual([
      `${heading},Row,Field,Code,Message`,
      'LICI,IS,CLI,C0036,,1,N,1000,1,E,,3,price,BELOW_FLOOR,Bid price is below the floor price 382.00',
    ]);
    const mended = errors.join('\r\n').replace('1000,1,E', '1000,390,E');
    expect(await market.check(mended)).toMatchObject({ records: 1, refused: 0 });
  });

  test('is the same whether the work went through at once or was taken up by another process', async () => {
    const rows = Array.from({ length: 900 }, (_, n) => right.replace('1000', String(1000 + n)));
    const batch = await market.check(nse(...rows));
    const placing = market.place(batch);
    for (let turns = 0; turns < 3; turns++) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      await market.stopJobs();
      market.startJobs();
    }
    expect(await placing).toMatchObject({ accepted: 900, refused: 0, batchStatus: 'Completed' });
    const quantities = (await ordersOf(batch.batchId)).map(({ quantity }) => quantity);
    expect(new Set(quantities).size).toBe(900);
    expect(quantities).toHaveLength(900);
  });

  test('lists of orders hear of a portion of a file once, and not of each bid', async () => {
    const eventCount = async () => (await market.rows('outbox', { type: 'ORDER' })).length;
    const before = await eventCount();
    const rows = Array.from({ length: 90 }, (_, n) => right.replace('1000', String(3000 + n)));
    await market.place(await market.check(nse(...rows)));
    expect((await eventCount()) - before).toBe(1);
  });

  test('a file is placed once, by its uploader', async () => {
    const batch = await market.check(nse(right));
    const by = (user: typeof dealer) => market.place(batch, user);
    expect((await by(stranger)).code).toBe('NOT_FOUND');
    expect((await by(memberAdmin)).code).toBe('NOT_ALLOWED');
    expect(await by(dealer)).toMatchObject({ accepted: 1 });
    expect((await by(dealer)).message).toBe('This batch cannot be placed: it is completed.');
  });

  test('a file with nothing but faults has nothing to place, and can be thrown away', async () => {
    const batch = await market.check(nse('LICI,IS,CLI,C0036,,1,N,1000,1,E,'));
    expect((await market.place(batch)).message).toMatch('there is nothing to place');
    const at = `/api/rms/batchorder/${batch.batchId}/discard`;
    expect((await market.ask(dealer, 'POST', at)).json.batchStatus).toBe('Discarded');
  });

  test('the sample of each layout is right as it is', async () => {
    for (const layout of ['NSE', 'BSE']) {
      const { text } = await market.ask(
        dealer,
        'GET',
        `/api/rms/batchorder/sample?layout=${layout}`,
      );
      expect(await market.check(text)).toMatchObject({ layout, records: 4, refused: 0, warned: 0 });
    }
  });
});
