import { afterAll, beforeAll, expect, test } from 'vitest';
import { control, dealer, type Imports, openImports } from './importing.ts';

let exchange: Imports;
beforeAll(async () => {
  exchange = await openImports();
  await exchange.post(control, 'tradingMember', {
    tradingMemberId: 'M001',
    memberName: 'First Member',
  });
});
afterAll(() => exchange.close());

const heading = 'Client Id,Client Name,PAN,Category,Active';
const letters = (n: number) =>
  String.fromCharCode(
    65 + (Math.floor(n / 676) % 26),
    65 + (Math.floor(n / 26) % 26),
    65 + (n % 26),
  );

/** A client that is right in every field; no two share anything. */
const aClient = (n: number, name = `Client number ${n}`) =>
  `C${n},${name},A${letters(Math.floor(n / 10_000))}P${String(n % 10_000).padStart(4, '0')}A,RI,Yes`;

const rows = 100_000;
const bad = new Set(Array.from({ length: 37 }, (_, nth) => 11 + nth * 2_700));
const spoilt = [
  (n: number) => aClient(n).replace(',RI,', ',ABC,'),
  (n: number) => aClient(n).replace(/A,RI/, ',RI'),
  (n: number) => aClient(n).replace('Client number', ''.padEnd(101, 'x')),
  (n: number) => aClient(n - 1),
  (n: number) => `${aClient(n)},too much`,
];

test('a file of 100,000 rows with 37 bad ones gives exactly 37 error lines and commits the rest as previewed', async () => {
  const file = [
    heading,
    ...Array.from({ length: rows }, (_, n) =>
      bad.has(n) ? (spoilt[n % spoilt.length] as (typeof spoilt)[0])(n) : aClient(n),
    ),
  ].join('\r\n');
  let t = performance.now();
  const batch = await exchange.check(dealer, 'client', file);
  console.log('check', performance.now() - t);
  t = performance.now();
  expect(batch).toMatchObject({ state: 'checked', rows, created: rows - 37, refused: 37 });
  const done = await exchange.commit(dealer, 'client', batch);
  console.log('commit', performance.now() - t);
  t = performance.now();
  expect(done).toMatchObject({ state: 'committed', written: rows - 37, refused: 37 });
  const again = await exchange.check(dealer, 'client', file);
  console.log('check again', performance.now() - t);
  t = performance.now();
  expect(again).toMatchObject({ unchanged: rows - 37, refused: 37 });
}, 120_000);
