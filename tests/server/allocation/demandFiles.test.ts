import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demandColumns } from '#domain/exchangeFile/demandRow.ts';
import { instantOf } from '#domain/market/calendar.ts';
import { demandFor } from '../../../resources/demandUpload/server/demandFor.ts';
import { takeDemandFile } from '../../../resources/demandUpload/server/takeDemandFile.ts';
import { actorOf, controlUser, dealer, type Market, openMarket } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

/** T of MAHABANK is over, and its T+1 is not. */
const noon = instantOf('2026-11-18', '12:00:00');

let market: Market;
let data: string;
let offer: { symbol: string; openOnDate: string; nextOnDate: string };
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const began = Date.now();
  market = await openMarket({ data }, () => noon + Date.now() - began);
  [offer] = (await market.rows('security', { symbol: 'MAHABANK', series: 'IS' })) as [typeof offer];
});
afterAll(async () => {
  await market.close();
  rmSync(data, { recursive: true, force: true });
});

type Who = Parameters<Market['ask']>[0];
const api = '/api/scheduler/demanddata';
const send = async (
  exchange: 'bse' | 'mse',
  content: string | Buffer,
  { name = 'demand.txt', who = controlUser }: { name?: string; who?: Who } = {},
) => {
  const form = new FormData();
  form.set('file', new Blob([content as never], { type: 'text/plain' }), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  return market.ask(who, 'POST', `${api}/${exchange}fileupload`, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') as string },
  });
};
const failures = async (...of: Parameters<typeof send>): Promise<string[]> => {
  const { status, json } = await send(...of);
  expect(status).toBe(200);
  return json;
};
const sampleText = async (query: string) =>
  (await market.ask(controlUser, 'GET', `${api}/sample?${query}&symbol=MAHABANK`)).text;
const history = async (body: object = {}) =>
  (await market.ask(controlUser, 'POST', `${api}/fileUploads`, { payload: body })).json;
const loaded = (exchange: 'BSE' | 'MSE' = 'BSE') =>
  demandFor(market.machine, {
    exchange,
    symbol: offer.symbol,
    openOnDate: offer.openOnDate,
    day: 'T',
  });

/** The file of a sample with changed rows, under a header that agrees with them. */
const changed = (text: string, change: (rows: string[][]) => string[][]): string => {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const rows = change(lines.map((line) => line.split('|')));
  const body = rows.map((cells) => `${cells.join('|')}\n`).join('');
  const header = head.split('|');
  header[6] = String(rows.length);
  header[7] = String(rows.reduce((sum, cells) => sum + (Number(cells[9]) || 0), 0));
  header[8] = createHash('sha256').update(body).digest('hex');
  return `${header.join('|')}\n${body}`;
};
const cell = (name: (typeof demandColumns)[number]) => demandColumns.indexOf(name);

describe('a demand file', () => {
  test('that is right is loaded, stands in the history, and is what an allocation is given', async () => {
    const text = await sampleText('exchange=BSE&day=T');
    expect(await failures('bse', text, { name: 'bse-t.txt' })).toEqual([]);
    const { content, totalPages } = await history();
    expect(totalPages).toBe(1);
    expect(content[0]).toMatchObject({
      fileType: 'BSEFile',
      status: 'Success',
      updatedBy: 'control',
      fileName: 'bse-t.txt',
      errorMessages: null,
    });
    expect(content[0].updatedDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    const demand = await loaded();
    expect(demand).toMatchObject({ exchange: 'BSE', rows: 24, runId: null });
    expect(demand?.totals).toEqual([{ series: 'IS', bids: 24, quantity: demand?.quantity }]);
  });

  test('is answered with every fault and not the first, and nothing of it is loaded', async () => {
    const before = await loaded();
    const text = changed(await sampleText('exchange=BSE&day=T'), (rows) =>
      rows.map((cells, at) => {
        const row = [...cells];
        if (at === 0) row[cell('qty')] = '=1+1';
        if (at === 1) row[cell('price')] = '0.01';
        if (at === 2) row[cell('bidId')] = cells[cell('bidId')] as string;
        if (at === 3) row[cell('bidId')] = rows[2]?.[cell('bidId')] as string;
        if (at === 4) row[cell('cutOff')] = 'Y';
        return row;
      }),
    );
    const faults = await failures('bse', text, { name: 'wrong.txt' });
    expect(faults).toEqual([
      "Row 2: qty '=1+1' must be a whole number of shares above 0",
      expect.stringMatching(/^Row 3: price 0.01 is below the floor/),
      expect.stringMatching(/^Row 5: bidId '\d+' is already in row 4/),
      'Row 6: price must be blank for a bid at the cut-off price',
      'Row 6: cutOff must be N in IS: non-retail names a price',
    ]);
    expect(await loaded()).toEqual(before);
    const { content } = await history({ filtered: [{ id: 'status', value: 'Error' }] });
    expect(content[0].errorMessages).toContain('Row 2');
  });

  test('that is brought again replaces the one before', async () => {
    const before = await loaded();
    const text = changed(await sampleText('exchange=BSE&day=T'), (rows) => rows.slice(0, 10));
    expect(await failures('bse', text, { name: 'again.txt' })).toEqual([]);
    const after = await loaded();
    expect(after?.rows).toBe(10);
    const rows = await market.rows('demandUpload', { id: before?.uploadId });
    expect(rows[0].standing).toBe('superseded');
  });

  test('of a run stays while the run works on it, and says which run has it', async () => {
    const text = await sampleText('exchange=MSE&day=T');
    const [path, by] = [join(data, 'brought.txt'), actorOf(controlUser)];
    (await import('node:fs')).writeFileSync(path, text);
    const file = { fileName: 'mse.txt', bytes: text.length, sha256: 'x', path };
    const wanted = { symbol: offer.symbol, openOnDate: offer.openOnDate, day: 'T' } as const;
    const take = (runId: number) =>
      takeDemandFile(market.machine, file, { exchange: 'MSE', by, wanted, runId });
    expect((await take(7)).failures).toEqual([]);
    expect((await take(7)).failures).toEqual([]);
    expect((await loaded('MSE'))?.runId).toBe(7);
    expect(await failures('mse', text)).toEqual([expect.stringMatching(/^Run 7 works on mse.txt/)]);
    expect((await take(8)).failures).toHaveLength(1);
  });

  test('is the bid book of BSE too, whose client codes stand for the PANs that it does not have', async () => {
    const text = await sampleText('exchange=BSE&day=T&layout=BSE_BOOK');
    expect(await failures('bse', text, { name: 'book.csv' })).toEqual([]);
    expect(await loaded()).toMatchObject({ layout: 'BSE_BOOK', rows: 24 });
    expect(await failures('mse', text, { name: 'book.csv' })).toHaveLength(1);
  });

  test('of an open session, of another exchange or of another kind of day is refused in words', async () => {
    const text = await sampleText('exchange=BSE&day=T');
    const head = (change: (cells: string[]) => void) => {
      const [first = '', ...rest] = text.split('\n');
      const cells = first.split('|');
      change(cells);
      return [cells.join('|'), ...rest].join('\n');
    };
    expect(await failures('mse', text)).toContainEqual(
      expect.stringContaining('brought as one of MSE'),
    );
    expect(
      await failures(
        'bse',
        head((cells) => {
          cells[4] = '20';
        }),
      ),
    ).toEqual([expect.stringContaining('dayType must be 10')]);
    expect(
      await failures(
        'bse',
        head((cells) => {
          cells[5] = offer.nextOnDate;
        }),
      ),
    ).toContainEqual(expect.stringContaining('has not closed yet'));
  });

  test('leaves nothing but its faults when it is refused', async () => {
    const before = readdirSync(join(data, 'uploads')).filter((name) => name.endsWith('.bids'));
    expect((await failures('bse', 'PK\u0003\u0004 and more')).join()).toMatch(/zip archive/);
    expect(readdirSync(join(data, 'uploads')).filter((name) => name.endsWith('.bids'))).toEqual(
      before,
    );
  });

  test('is for Control Users alone', async () => {
    const text = await sampleText('exchange=BSE&day=T');
    for (const who of [dealer, as('listco', { userId: 'listco' })]) {
      expect((await send('bse', text, { who })).status).toBe(403);
      expect((await market.ask(who, 'GET', `${api}/file/response?fileName=x`)).status).toBe(403);
      expect((await market.ask(who, 'POST', `${api}/fileUploads`, { payload: {} })).status).toBe(
        403,
      );
    }
  });
});

describe('the response file', () => {
  test('has a row for each bid of a loaded file, and each fault of a refused one, without formulas', async () => {
    const { text } = await market.ask(
      controlUser,
      'GET',
      `${api}/file/response?fileName=${encodeURIComponent('book.csv')}`,
    );
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(25);
    expect(lines[1]).toContain('Accepted');
    const refused = await market.ask(controlUser, 'GET', `${api}/file/response?fileName=wrong.txt`);
    expect(refused.text).toContain('must be a whole number of shares above 0');
    expect(refused.text).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(
      (await market.ask(controlUser, 'GET', `${api}/file/response?fileName=none`)).status,
    ).toBe(404);
  });
});

test('the history is paged, sorted and filtered as the page asks', async () => {
  const first = await history({
    page: 0,
    pageSize: 2,
    sorted: [{ id: 'updatedDate', desc: false }],
  });
  expect(first.content).toHaveLength(2);
  expect(first.totalPages).toBeGreaterThan(2);
  const second = await history({
    page: 1,
    pageSize: 2,
    sorted: [{ id: 'updatedDate', desc: false }],
  });
  expect(second.content[0].id).toBeGreaterThan(first.content[1].id);
  const mse = await history({ filtered: [{ id: 'fileType', value: 'mse f' }] });
  expect(new Set(mse.content.map((row: any) => row.fileType))).toEqual(new Set(['MSEFile']));
  // As the list of the console asks: by fields of the row, several values, ranges and the search box.
  const asList = async (...filtered: object[]) =>
    (await history({ sorted: [{ id: 'uploadedAt', desc: true }], filtered })).content;
  const all = await asList();
  expect(all.map(({ row }: any) => row.fileName)).toEqual(all.map((each: any) => each.fileName));
  expect(all[0].row).toMatchObject({ id: all[0].id, uploadStatus: all[0].status });
  expect(all[0].row.storedAs).toBeUndefined();
  const failed = await asList({ id: 'uploadStatus', value: 'Error' });
  expect(new Set(failed.map(({ row }: any) => row.uploadStatus))).toEqual(new Set(['Error']));
  const both = await asList({ id: 'fileType', value: ['BSEFile', 'MSEFile'] });
  expect(both).toHaveLength(all.length);
  const [day = ''] = all[0].updatedDate.split('T');
  expect(await asList({ id: 'uploadedAt__lte', value: '2020-01-01T00:00:00+05:30' })).toEqual([]);
  const since = await asList({ id: 'uploadedAt__gte', value: `${day}T00:00:00+05:30` });
  expect(since).toHaveLength(all.length);
  const named = await asList({ id: 'q', value: all[0].fileName });
  expect(named[0].fileName).toBe(all[0].fileName);
  for (const body of [
    { page: -1 },
    { pageSize: 'ten' },
    { sorted: [{ id: 'storedAs' }] },
    { x: 1 },
  ])
    expect(
      (await market.ask(controlUser, 'POST', `${api}/fileUploads`, { payload: body })).status,
    ).toBe(400);
});
