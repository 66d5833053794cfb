import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/roles.ts';
import {
  aBid,
  anEntry,
  controlUser,
  dealer,
  memberAdmin,
  otherDealer,
  stranger,
} from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';
import { multipart } from './importing.ts';
import { type OrderFiles, openOrderFiles } from './orderFiles.ts';

let market: OrderFiles;
beforeAll(async () => {
  market = await openOrderFiles();
});
afterAll(() => market.close());

const orders = '/api/rms/batchorder';
const answers = '/api/query/exchange-upload-log';
const right = 'LICI,IS,CLI,C0036,,1,N,1000,383,E,';
const noMember = ['controlUser', 'listco', 'viewOnly'];
const who = (role: (typeof roles)[number]) =>
  as(role, noMember.includes(role) ? { memberId: null } : {});

const sendAnswers = (content: string | Buffer, name = 'answers.csv', user = controlUser) =>
  market.ask(user, 'POST', `${answers}/file`, multipart(content, name));
const checkedAnswers = async (content: string | Buffer, name?: string): Promise<any> => {
  const { status, json } = await sendAnswers(content, name);
  expect(status).toBe(202);
  const found = async () =>
    (await market.ask(controlUser, 'GET', `${answers}/${json.batchId}`)).json;
  await expect.poll(async () => (await found()).uploadStatus).not.toBe('Checking');
  return found();
};

describe('a file of bids of another', () => {
  let batchId: number;
  const calls = (): [method: string, path: string][] => [
    ['GET', `${orders}/${batchId}`],
    ['GET', `${orders}/${batchId}/history`],
    ['GET', `${orders}/${batchId}/lines`],
    ['GET', `${orders}/${batchId}/errors`],
    ['GET', `${orders}/${batchId}/result`],
    ['POST', `${orders}/${batchId}/place`],
    ['POST', `${orders}/${batchId}/discard`],
  ];
  const answersTo = (user: Parameters<OrderFiles['ask']>[0]) =>
    Promise.all(
      calls().map(async ([method, path]) => (await market.ask(user, method, path)).status),
    );
  beforeAll(async () => {
    ({ batchId } = await market.check(right));
  });

  test('is not there for another member, nor for another dealer or branch of the member', async () => {
    const strangers = [
      stranger,
      otherDealer,
      as('branchAdmin', { branchId: 'B2' }),
      as('memberAdmin', { memberId: 'M002' }),
      as('branchAdmin', { memberId: 'M002', branchId: 'B1' }),
    ];
    for (const user of strangers)
      expect([user, ...new Set(await answersTo(user))]).toEqual([user, 404]);
    const list = await market.ask(stranger, 'GET', `${orders}?filter={"batchId":${batchId}}`);
    expect(list.status === 400 || list.json.length === 0).toBe(true);
  });

  test('is read by the admins of its member and the exchange, and placed by nobody but who brought it', async () => {
    expect((await answersTo(memberAdmin)).slice(0, 5)).not.toContain(404);
    expect((await answersTo(memberAdmin)).slice(5)).toEqual([403, 403]);
    expect((await answersTo(controlUser)).slice(2)).toEqual([200, 200, 200, 403, 403]);
    expect((await answersTo(as('inquiry'))).slice(5)).toEqual([403, 403]);
  });

  test('is refused to every other role, and to nobody', async () => {
    for (const role of ['lic', 'mof', 'listco', 'viewOnly'] as const)
      expect([role, ...new Set(await answersTo(who(role)))]).toEqual([role, 403]);
    expect([...new Set(await answersTo(null))]).toEqual([401]);
  });
});

test('files of custodians’ answers are for Control Users alone, and none is there for a wrong number', async () => {
  const { batchId } = await checkedAnswers('orderId,answer\n1,CONFIRM');
  for (const role of roles) {
    if (role === 'controlUser') continue;
    for (const path of ['', '/lines', '/errors', '/result', '/history'])
      expect((await market.ask(who(role), 'GET', `${answers}/${batchId}${path}`)).status).toBe(403);
    for (const path of ['/commit', '/discard'])
      expect((await market.ask(who(role), 'POST', `${answers}/${batchId}${path}`)).status).toBe(
        403,
      );
    expect((await sendAnswers('orderId,answer', 'a.csv', who(role) as never)).status).toBe(403);
  }
  for (const path of ['/0/lines', '/1e9/lines', '/99999999999999999999/result', '/-1/errors'])
    expect((await market.ask(controlUser, 'GET', `${answers}${path}`)).status).toBe(404);
});

test('a call on a bid of another user finds none: carrying, custodian, totals', async () => {
  const { json } = await market.ask(dealer, 'POST', '/api/rms/order', {
    payload: aBid({ category: 'MF', participantId: 'CP01' }),
  });
  const at = `/api/rms/order/${json.orderId}`;
  for (const user of [stranger, otherDealer, as('memberAdmin', { memberId: 'M002' })]) {
    const carried = { payload: { quantity: 1, price: 390 } };
    expect((await market.ask(user, 'POST', `${at}/carryForward`, carried)).status).toBe(404);
    const change = { payload: { participantId: 'CP02' } };
    expect((await market.ask(user, 'PUT', `${at}/custodian`, change)).status).toBe(404);
    const totals = await market.ask(user, 'GET', '/api/rms/order/custodianTotals');
    expect(totals.json.totals).toEqual([]);
  }
  const rows = [{ key: String(json.orderId), version: 1 }];
  for (const role of roles)
    for (const action of ['confirm', 'reject', 'restore'])
      if (role !== 'controlUser')
        expect(
          (
            await market.ask(who(role), 'POST', `/api/rms/order/${action}`, {
              payload: { rows, reason: 'because' },
            })
          ).status,
        ).toBe(403);
});

test('another site sends no file, no bids and no answer', async () => {
  const many = { payload: { orders: [anEntry()] } };
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    for (const [user, url, more] of [
      [dealer, `${orders}/file`, multipart(right, 'bids.csv')],
      [controlUser, `${answers}/file`, multipart('orderId,answer', 'a.csv')],
      [dealer, '/api/rms/orders', many],
      [controlUser, '/api/rms/order/confirm', { payload: { rows: [{ key: '1', version: 1 }] } }],
    ] as const) {
      const sent = { ...more, headers: { ...('headers' in more && more.headers), ...headers } };
      expect([url, (await market.ask(user, 'POST', url, sent)).status]).toEqual([url, 403]);
    }
});

const zip = () => {
  const packed = deflateRawSync(Buffer.from(right));
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  return Buffer.concat([head, packed]);
};
const files: [what: string, content: string | Buffer][] = [
  ['a zip that calls itself CSV', zip()],
  ['UTF-16', Buffer.from(`\ufeff${right}`, 'utf16le')],
  ['Latin 1', Buffer.concat([Buffer.from(`${right}\n`), Buffer.from('ÄÖ', 'latin1')])],
  ['NUL', `${right}\nLICI\0,IS`],
  ['nothing', ''],
  ['blank lines', '\n\n,,,\n'],
  ['a quote that is never closed', `${right}\n"${'x'.repeat(300_000)}`],
  ['a heading of 130,000 columns', `symbol,series,clientType,${'x,'.repeat(130_000)}`],
  ['a row of 130,000 cells', `symbol,series\n${','.repeat(130_000)}a`],
  ['an answer file of 120,000 columns', `orderId,answer,${'y,'.repeat(120_000)}`],
  ['a heading of the prototype', '__proto__,constructor,toString\n1,2,3'],
];

describe('what is no file of rows is said to be none, and leaves nothing:', () => {
  test.each(files)('%s', async (_, content) => {
    const batch = await market.check(content as string);
    expect(batch).toMatchObject({ batchStatus: 'Failed', records: 0 });
    expect(batch.message).toMatch(/^Row \d+: \S/);
    const upload = await checkedAnswers(content);
    expect(upload).toMatchObject({ uploadStatus: 'Error' });
    expect(upload.message).toMatch(/^Row \d+: \S/);
    const jobs = await market.rows('job', { state: 'failed' });
    expect(jobs.map(({ message }) => message)).toEqual([]);
  });
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\Windows\\\\win.ini', 'win.ini'],
  ['bids\u0007\u001b[31m.csv', 'bids[31m.csv'],
  ['bids\u202evsc.exe', 'bidsvsc.exe'],
  [`${'😀'.repeat(130)}.csv`, `${'😀'.repeat(125)}.csv`],
  ['..', 'file.csv'],
])('a file named %j is known as %j, and its downloads have a name too', async (name, known) => {
  const batch = await market.check(right, { name });
  expect(batch.fileName).toBe(known);
  const { status, headers } = await market.ask(dealer, 'GET', `${orders}/${batch.batchId}/result`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w. -]+-result\.csv"/);
  const upload = await checkedAnswers('orderId,answer\n1,CONFIRM', name);
  expect(upload.fileName).toBe(known);
  const result = await market.ask(controlUser, 'GET', `${answers}/${upload.batchId}/result`);
  expect(result.status).toBe(200);
});

test('no download has a cell that a spreadsheet would run', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '"=HYPERLINK(""http://x"")"'];
  const batch = await market.check(
    cells.map((cell) => `${cell},IS,CLI,${cell},,1,N,1,383,E,`).join('\n'),
    {
      layout: 'NSE',
    },
  );
  const upload = await checkedAnswers(
    ['orderId,answer,reason', ...cells.map((cell) => `${cell},${cell},${cell}`)].join('\n'),
  );
  const texts = [
    ...(await market.file(batch, 'errors')),
    ...(await market.file(batch, 'result')),
    ...(await market.ask(controlUser, 'GET', `${answers}/${upload.batchId}/errors`)).text.split(
      '\r\n',
    ),
    ...(await market.ask(controlUser, 'GET', `${answers}/${upload.batchId}/result`)).text.split(
      '\r\n',
    ),
  ];
  expect(texts.length).toBeGreaterThan(4 * cells.length);
  const runs = texts.filter((line) => /(^|,)"?[=+\-@\t\r]/.test(line));
  expect(runs).toEqual([]);
});

describe('many bids in one call', () => {
  const send = (payload: unknown, user = dealer) =>
    market.ask(user, 'POST', '/api/rms/orders', { payload: payload as object });

  test('are no list, none, or too many: nothing is kept', async () => {
    const before = (await market.rows('order')).length;
    for (const payload of [
      {},
      [],
      { orders: {} },
      { orders: [] },
      { orders: Array(501).fill(anEntry()) },
      { orders: [anEntry()], memberId: 'M002' },
    ])
      expect((await send(payload)).status).toBe(400);
    expect(await market.rows('order')).toHaveLength(before);
  });

  test('rows that are no bids are answered apart, and set nothing that the exchange sets', async () => {
    const { status, json } = await send({
      orders: [
        null,
        7,
        'bid',
        [],
        anEntry({ memberId: 'M002' }),
        anEntry({ orderStatus: 'Confirmed' }),
        {},
      ],
    });
    expect(status).toBe(200);
    expect(json.orders.map(({ result, code }: any) => [result, code])).toEqual(
      Array(7).fill(['refused', 'INVALID']),
    );
  });

  test('with one name for two bids are one bid', async () => {
    const twice = [
      anEntry({ clientOrderId: 'one' }),
      anEntry({ clientOrderId: 'one', quantity: 2000 }),
    ];
    const { json } = await send({ orders: twice });
    const made = await market.rows('order', { clientOrderId: 'one' });
    expect(made).toHaveLength(1);
    expect(json.orders[0]).toMatchObject({ result: 'accepted' });
  });
});

test('no PAN stands in the log of the server, in the journal or beside a refused row', async () => {
  const pans = [{}, { pan: 'ZZZPZ9999Z' }, { pan: 'AAAPA0001A', price: 1 }];
  await market.ask(dealer, 'POST', '/api/rms/orders', { payload: { orders: pans.map(anEntry) } });
  await market.check('LICI,IS,CLI,AAAPA0001A,,1,N,1000,383,E,');
  const journal = await market.rows('journal');
  const kept = [
    ...market.logged,
    ...journal
      .filter(({ resource }) => !['client', 'tradingMember'].includes(resource))
      .map((entry) => JSON.stringify(entry)),
    ...(await market.rows('errorOrder')).map((row) => JSON.stringify(row)),
    ...(await market.rows('outbox')).map((row) => JSON.stringify(row)),
  ];
  expect(kept.filter((line) => /AAAPA0001A|ZZZPZ9999Z/.test(line))).toEqual([]);
});
