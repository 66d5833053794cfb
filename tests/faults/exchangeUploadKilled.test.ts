import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { call, control, dealer, signIn } from '../markets/client.ts';
import { contradictions, entryOn, openedForReading, openOffer } from '../markets/market.ts';
import { copyOfDemo, startServer } from '../markets/server.ts';

const bids = 1_000;
/** One answer in ten is a refusal. */
const isRefusal = (nth: number) => nth % 10 === 5;
const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
afterAll(() => rmSync(data, { recursive: true, force: true }));

test(`a server that is killed while it writes the answers of custodians goes on with the next row and writes none twice (${bids} rows)`, async () => {
  let server = await startServer({ data, env });
  const bidder = await signIn(server.url, dealer);
  const { cookie } = await signIn(server.url, control);
  const offer = await openOffer(bidder);
  const orders: number[] = [];
  for (let from = 0; from < bids; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) =>
      entryOn(offer, `mf-${from + at}`, {
        category: 'MF',
        participantId: 'CP01',
        quantity: from + at + 1,
      }),
    );
    const { body } = await bidder.call('POST', '/rms/orders', { orders: rows });
    orders.push(...body.orders.map(({ order }: any) => order.orderId));
  }
  expect(new Set(orders).size).toBe(bids);

  const ask = async (method: string, path: string) =>
    (await call(server.url, method, `/query/exchange-upload-log/${path}`, undefined, { cookie }))
      .body;
  const reaches = async (batchId: number, isThere: (upload: any) => boolean) => {
    for (;;) {
      const upload = await ask('GET', String(batchId));
      if (upload.uploadStatus === 'Error') throw new Error(upload.message);
      if (isThere(upload)) return upload;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  const restarted = async () => {
    await server.kill9();
    return startServer({ data, env });
  };

  const lines = orders.map((orderId, nth) =>
    isRefusal(nth) ? `${orderId},REJECT,No mandate` : `${orderId},CONFIRM,`,
  );
  const form = new FormData();
  const text = ['orderId,answer,reason', ...lines].join('\n');
  form.append('file', new Blob([text], { type: 'text/csv' }), 'answers.csv');
  const sent = await fetch(`${server.url}/api/query/exchange-upload-log/file`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(sent.status).toBe(202);
  const { batchId } = await sent.json();
  await reaches(batchId, ({ records }) => records > 0);
  server = await restarted();
  const checked = await reaches(batchId, ({ uploadStatus }) => uploadStatus === 'Checked');
  expect(checked).toMatchObject({ records: bids, refused: 0, accepted: 0 });

  await ask('POST', `${batchId}/commit`);
  await reaches(batchId, ({ accepted }) => accepted > 0);
  await server.kill9();
  const [half] = openedForReading(data)
    .prepare('select uploadStatus, accepted from exchangeUpload where batchId = ?')
    .all(batchId) as any[];
  expect([half.uploadStatus, half.accepted < bids]).toEqual(['Processing', true]);
  server = await startServer({ data, env });
  const done = await reaches(batchId, ({ uploadStatus }) => uploadStatus === 'Success');
  expect(done).toMatchObject({ accepted: bids, refused: 0 });
  expect(await server.stop()).toBe(0);

  const database = openedForReading(data);
  const of = (sql: string) => database.prepare(sql).all(Math.min(...orders)) as any[];
  expect(
    of('select orderId, orderStatus from "order" where orderId >= ? order by orderId').map(
      ({ orderStatus }) => orderStatus,
    ),
  ).toEqual(orders.map((_, nth) => (isRefusal(nth) ? 'Rejected' : 'Confirmed')));
  // The life of its bid has each answer once, and so has the journal.
  const answers = `select count(*) as n, count(distinct orderId) as bids from orderLog
    where orderId >= ? and event in ('CONFIRMED', 'CP_REJECTED')`;
  expect(of(answers)).toEqual([{ n: bids, bids }]);
  const noted = `select count(*) as n from journal where resource = 'order'
    and action in ('confirm', 'reject') and cast(key as integer) >= ?`;
  expect(of(noted)).toEqual([{ n: bids }]);
  expect(contradictions(database)).toEqual([]);
  database.close();
});
