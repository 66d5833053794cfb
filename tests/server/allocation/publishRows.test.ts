import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { addJob, claimJob } from '#server/jobs/jobMutations.ts';
import { publishRows } from '../../../resources/allocation/server/publishMutations.ts';
import type { ResultRow } from '../../../resources/allotment/server/files/resultRows.ts';
import demo from '../../../resources/demo/server.ts';
import { placeOrder } from '../../../resources/order/server/intake/intake.ts';
import { actorOf, dealer, setTerms } from '../market/openMarket.ts';
import { openExchange } from '../market/smallExchange.ts';

/** There are more rows than one statement takes, and some that are alone. */
const bids = 53;

const newJob = mutation('test.newJob', (tx) =>
  addJob(tx, { kind: 'test', name: 'Publishing', args: {} }),
);

let exchange: Awaited<ReturnType<typeof openExchange>>;
let rows: ResultRow[];
let publish: (some: readonly ResultRow[]) => Promise<void>;

beforeAll(async () => {
  exchange = await openExchange(
    nouns,
    serverModules,
    { hasMasters: true },
    { nouns: machineTables, mutations: [...folderMutations, ...demo.mutations, setTerms, newJob] },
  );
  const { database } = exchange.machine;
  const by = actorOf(dealer);
  const [client] = await stored('client', { memberId: 'M001', clientId: 'C0001' });
  const placed = await Promise.all(
    Array.from({ length: bids }, (_, at) =>
      database.write(
        placeOrder,
        {
          bid: {
            symbol: 'LICI',
            series: 'IS',
            category: 'NII',
            clientType: 'CLI',
            clientId: 'C0001',
            pan: client.pan,
            participantId: null,
            marginType: '1',
            isMarketOrder: false,
            quantity: 100 + at,
            price: 38_500,
          },
          clientOrderId: null,
        },
        by,
      ),
    ),
  );
  rows = placed.map((answer, at): ResultRow => {
    if (!('order' in answer)) throw new Error(JSON.stringify(answer));
    const { order } = answer;
    const isFilled = at % 2 === 0;
    return {
      bidId: String(order.orderId),
      exchange: 'NSE',
      category: order.category,
      memberCode: order.memberId,
      clientCode: order.clientId,
      pan: order.pan,
      cpCode: null,
      quantity: order.quantity,
      price: order.price,
      isCutOff: false,
      marginType: '1',
      isCpApproved: false,
      entryTime: order.entryTime,
      allotQuantity: isFilled ? order.quantity : 0,
      allotPrice: isFilled ? 38_500 : null,
      reason: isFilled ? '' : 'NOT_ALLOTTED',
    };
  });
  const [offer] = await stored('security', { symbol: 'LICI', series: 'IS' });
  const jobId = await database.write(newJob, undefined, by);
  const owned = { jobId, owner: 'this test' };
  await database.write(claimJob, { ...owned, orphans: [] }, by);
  publish = (some) =>
    database.write(
      publishRows,
      {
        ...owned,
        runId: 7,
        offer: {
          setupId: 1,
          symbol: 'LICI',
          openOnDate: offer.openOnDate,
          day: 'T',
          tradeDate: offer.openOnDate,
          series: ['IS'],
          designatedExchange: 'NSE',
        },
        series: 'IS',
        rows: some,
      },
      by,
    );
});
afterAll(() => exchange.close());

const stored = (table: string, where: Record<string, unknown>): Promise<any[]> =>
  exchange.machine.database.db
    .selectFrom(table)
    .selectAll()
    .where((is) => is.and(where))
    .execute();

/** The tables' data on the bids after publishing. */
const written = async () => ({
  orders: (await stored('order', { symbol: 'LICI' }))
    .map(({ orderId, allottedQuantity, version }) => [
      String(orderId),
      Number(allottedQuantity),
      Number(version),
    ])
    .sort(),
  log: (await stored('orderLog', { event: 'ALLOTTED' }))
    .map(({ orderId, quantity, reason }) => [String(orderId), Number(quantity), reason])
    .sort(),
  journal: (await stored('journal', { action: 'allot' }))
    .map(({ key, after }) => [key, JSON.parse(after).allottedQuantity])
    .sort(),
  allotments: (await stored('allotment', { runId: 7 }))
    .map(({ bidId, orderId, memberId, allotQuantity }) => [
      bidId,
      String(orderId),
      memberId,
      Number(allotQuantity),
    ])
    .sort(),
});

describe('a chunk of allotments', () => {
  test('with a bid that no order of ours has is refused whole', async () => {
    const before = await written();
    expect(before.allotments).toEqual([]);
    const stray = { ...(rows[0] as ResultRow), bidId: '1' };
    await expect(publish([...rows, stray])).rejects.toThrow();
    expect(await written()).toEqual(before);
  });

  test('that was cut off in the middle and begins again gives each bid its own, once', async () => {
    await publish(rows.slice(0, 20));
    await publish(rows);
    const got = await written();
    expect(got).toEqual({
      orders: rows.map(({ bidId, allotQuantity }) => [bidId, allotQuantity, 2]).sort(),
      log: rows
        .map(({ bidId, quantity, allotQuantity }) => [
          bidId,
          quantity,
          allotQuantity ? `${allotQuantity} shares at 385.00` : 'Nothing allotted',
        ])
        .sort(),
      journal: rows.map(({ bidId, allotQuantity }) => [bidId, allotQuantity]).sort(),
      allotments: rows
        .map(({ bidId, allotQuantity }) => [bidId, bidId, 'M001', allotQuantity])
        .sort(),
    });
    await publish(rows);
    expect(await written()).toEqual(got);
  });
});
