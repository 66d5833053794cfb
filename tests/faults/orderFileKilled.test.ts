import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, dealer, signIn } from '../markets/client.ts';
import { contradictions, type Offer, openedForReading, openOffer } from '../markets/market.ts';
import { copyOfDemo, startServer } from '../markets/server.ts';

const rows = 4_000;
/** One row in a hundred is wrong: its client is unknown. */
const isBad = (row: number) => row % 100 === 50;
const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
afterAll(() => rmSync(data, { recursive: true, force: true }));

let server: Awaited<ReturnType<typeof startServer>>;
let cookie: string;
let offer: Offer;
beforeAll(async () => {
  server = await startServer({ data, env });
  const client = await signIn(server.url, dealer);
  ({ cookie } = client);
  offer = await openOffer(client);
});

const ask = async (method: string, path: string) =>
  (await call(server.url, method, path, undefined, { cookie })).body;
const batchOf = (batchId: number) => ask('GET', `/rms/batchorder/${batchId}`);
const reaches = async (batchId: number, isThere: (batch: any) => boolean) => {
  for (;;) {
    const batch = await batchOf(batchId);
    if (batch.batchStatus === 'Failed') throw new Error(batch.message);
    if (isThere(batch)) return batch;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
const restarted = async () => {
  await server.kill9();
  return startServer({ data, env });
};
const brought = async (lines: readonly string[]): Promise<number> => {
  const form = new FormData();
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'bids.csv');
  const sent = await fetch(`${server.url}/api/rms/batchorder/file`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(sent.status).toBe(202);
  return (await sent.json()).batchId;
};
/** Kills the server each time that so much of a file is placed, and goes on with another one. */
const killedAt = async (batchId: number, shares: readonly number[]) => {
  for (const share of shares) {
    await reaches(batchId, ({ accepted }) => accepted > share * rows);
    await server.kill9();
    // As it was when the server died: the next one may have placed the rest before it is asked.
    const killed = openedForReading(data);
    const batch = killed.prepare('select * from "batchOrder" where "batchId" = ?').get(batchId);
    killed.close();
    expect(batch).toMatchObject({ batchStatus: 'Processing' });
    server = await startServer({ data, env });
    expect((await batchOf(batchId)).accepted).toBeGreaterThan(share * rows);
  }
};

test(`a server that is killed while it places a file of bids goes on with the next row and places none twice (${rows} rows)`, async () => {
  // The quantity identifies each row.
  const lines = Array.from({ length: rows }, (_, at) => {
    const bidder = isBad(at + 1) ? 'NOBODY' : 'C0036';
    return `${offer.symbol},IS,CLI,${bidder},,1,N,${at + 1},${offer.floorPrice},E,`;
  });
  const batchId = await brought(lines);
  await reaches(batchId, ({ records }) => records > 500);
  server = await restarted();
  const checked = await reaches(batchId, ({ batchStatus }) => batchStatus === 'Checked');
  expect(checked).toMatchObject({ records: rows, refused: rows / 100, accepted: 0 });

  await ask('POST', `/rms/batchorder/${batchId}/place`);
  await killedAt(batchId, [0.1, 0.3]);
  const done = await reaches(batchId, ({ batchStatus }) => batchStatus === 'Completed');
  expect(done).toMatchObject({ accepted: rows - rows / 100, refused: rows / 100 });

  const errors = await fetch(`${server.url}/api/rms/batchorder/${batchId}/errors`, {
    headers: { cookie },
  });
  const [, ...refused] = (await errors.text()).trimEnd().split('\r\n');
  expect(refused).toEqual(
    lines.flatMap((line, at) =>
      isBad(at + 1) ? [`${line},${at + 1},clientId,CLIENT_UNKNOWN,Client NOBODY is not known`] : [],
    ),
  );
  const database = openedForReading(data);
  const placed = database
    .prepare('select quantity, clientOrderId from "order" where batchId = ? order by orderId')
    .all(batchId) as { quantity: number; clientOrderId: string }[];
  const wanted = lines.flatMap((_, at) => (isBad(at + 1) ? [] : [at + 1]));
  expect(placed.map(({ quantity }) => quantity)).toEqual(wanted);
  expect(placed.map(({ clientOrderId }) => clientOrderId)).toEqual(
    wanted.map((row) => `B${batchId}-${row}`),
  );
  expect(contradictions(database)).toEqual([]);
  database.close();
});

test('a server that is killed while it checks a placed file again, and while it places what was refused, places none twice', async () => {
  const lines = Array.from(
    { length: rows },
    (_, at) => `${offer.symbol},IS,CLI,C0036,,1,N,${at + 1},${offer.floorPrice},E,`,
  );
  const batchId = await brought(lines);
  await reaches(batchId, ({ batchStatus }) => batchStatus === 'Checked');
  const halt = { symbol: offer.symbol, cause: 'BREAKER', reason: 'to see what a file is told' };
  const by = async (username: string, path: string) =>
    expect(
      (await (await signIn(server.url, { username })).call('POST', path, halt)).status,
    ).toBeLessThan(300);
  await by('control', '/rms/halt');
  await ask('POST', `/rms/batchorder/${batchId}/place`);
  const refused = await reaches(batchId, ({ batchStatus }) => batchStatus === 'Completed');
  expect(refused).toMatchObject({ accepted: 0, refused: rows });
  await by('control2', '/rms/halt/resume');

  await ask('POST', `/rms/batchorder/${batchId}/check`);
  server = await restarted();
  const again = await reaches(batchId, ({ batchStatus }) => batchStatus !== 'Checking');
  expect(again).toMatchObject({ batchStatus: 'Checked', accepted: 0, refused: 0 });
  await ask('POST', `/rms/batchorder/${batchId}/place`);
  await killedAt(batchId, [0.1, 0.3]);
  const done = await reaches(batchId, ({ batchStatus }) => batchStatus === 'Completed');
  expect(done).toMatchObject({ accepted: rows, refused: 0 });
  expect(await server.stop()).toBe(0);

  const database = openedForReading(data);
  const placed = database
    .prepare('select quantity, clientOrderId from "order" where batchId = ? order by orderId')
    .all(batchId);
  expect(placed).toEqual(
    lines.map((_, at) => ({ quantity: at + 1, clientOrderId: `B${batchId}-${at + 1}-2` })),
  );
  expect(contradictions(database)).toEqual([]);
  database.close();
});
