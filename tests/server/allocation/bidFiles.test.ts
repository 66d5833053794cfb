import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemandRow } from '#domain/exchangeFile/demandRow.ts';
import { readHeader } from '#domain/exchangeFile/exchangeBid.ts';
import { serverModules } from '#registry/server.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { readAllotmentFile } from '../../../resources/bidFile/server/readAllotmentFile.ts';
import { writeBidFile } from '../../../resources/bidFile/server/writeBidFile.ts';
import {
  aBid,
  controlUser,
  dealer,
  type Market,
  openMarket,
  setTerms,
} from '../market/openMarket.ts';

let market: Market;
let data: string;
let stop: () => void | Promise<void>;
let of: { symbol: string; openOnDate: string; day: 'T' };
const control = {
  userId: 'control',
  role: 'controlUser',
  memberId: null,
  branchId: null,
  address: null,
} as const;

// Bids of LICI, whose allotment BSE draws up in this test, before its session is over.
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  market = await openMarket({ data });
  stop = runTasks(
    market.machine,
    [],
    serverModules.flatMap(({ jobs }) => jobs ?? []),
  );
  for (let at = 0; at < 12; at++) {
    const payload = aBid({ price: 383 + at / 10, quantity: 100 * (at + 1) });
    const { status } = await market.ask(dealer, 'POST', '/api/rms/order', { payload });
    expect(status).toBe(201);
  }
  const values = { designatedExchange: 'BSE' };
  await market.machine.database.write(setTerms, { where: { symbol: 'LICI' }, values }, control);
  const [row] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
  of = { symbol: 'LICI', openOnDate: row.openOnDate, day: 'T' };
});
afterAll(async () => {
  await stop();
  await market.close();
  rmSync(data, { recursive: true, force: true });
});

const pathOf = (name: string) => join(data, name);
const api = '/api/allocation/nse-bid-filegen';

test('a bid file holds every live bid under a header that speaks true of them, and is the same twice', async () => {
  const [one, two] = [pathOf('one.txt'), pathOf('two.txt')];
  const totals = await writeBidFile(market.machine, of, one);
  await writeBidFile(market.machine, of, two);
  const text = readFileSync(one, 'utf8');
  expect(readFileSync(two, 'utf8')).toBe(text);
  const [head = '', ...lines] = text.trimEnd().split('\n');
  expect(readHeader(head)).toMatchObject({
    faults: [],
    header: { exchange: 'NSE', symbol: 'LICI', series: ['IS'], dayType: '20', rows: 12 },
  });
  expect(head.split('|').at(-1)).toBe(
    createHash('sha256')
      .update(text.slice(head.length + 1))
      .digest('hex'),
  );
  expect(lines.map((line) => readDemandRow(line.split('|')).faults)).toEqual(Array(12).fill([]));
  expect(totals).toMatchObject({ rows: 12, quantity: 7_800 });
});

test('an allotment is read against the bid file: taken when every bid is answered once, else with every fault', async () => {
  const bidFile = pathOf('sent.txt');
  await writeBidFile(market.machine, of, bidFile);
  const [head = '', ...lines] = readFileSync(bidFile, 'utf8').trimEnd().split('\n');
  const answer = (rows: string[], name: string) => {
    const body = rows.map((row) => `${row}\n`).join('');
    const cells = head.split('|');
    cells[6] = String(rows.length);
    cells[7] = String(rows.reduce((sum, row) => sum + Number(row.split('|')[9]), 0));
    cells[8] = createHash('sha256').update(body).digest('hex');
    writeFileSync(pathOf(name), `${cells.join('|')}\n${body}`);
    return readAllotmentFile(market.machine, pathOf(name), {
      ...{ of, bidFile },
      out: pathOf(`${name}.kept`),
    });
  };
  const filled = lines.map((line, at) => {
    const cells = line.split('|');
    return at < 2 ? `${line}|0||NOT_ALLOTTED` : `${line}|${cells[9]}|${cells[10]}|`;
  });
  const read = await answer([...filled].reverse(), 'good');
  expect(read.failures).toEqual([]);
  expect(read.totals).toMatchObject([
    { series: 'IS', bids: 12, allottedBids: 10, allotted: 7_500 },
  ]);
  const kept = readFileSync(pathOf('good.kept'), 'utf8').trimEnd().split('\n');
  expect(kept[0]).toBe('series,bidId,allotQuantity,allotPrice,reason');
  expect(kept.slice(1).map((line) => line.split(',')[1])).toEqual(
    lines.map((line) => line.split('|')[14]),
  );
  const row = (at: number, change: (cells: string[]) => void) => {
    const cells = (filled[at] as string).split('|');
    change(cells);
    return cells.join('|');
  };
  const wrong = filled.with(
    2,
    row(2, (cells) => {
      cells[17] = String(Number(cells[9]) + 100);
    }),
  );
  wrong[3] = row(3, (cells) => {
    cells[18] = '1.00';
  });
  wrong[4] = wrong[5] as string;
  wrong[6] = row(6, (cells) => {
    cells[5] = 'OTHER';
  });
  const { failures } = await answer(wrong, 'wrong');
  expect(failures.join('\n')).toMatch(/^1 of the 12 bids that we sent are not in the file/);
  for (const [at, words] of [
    [4, /is more than the \d+ of the bid/],
    [5, /is below the floor/],
    [7, /is already in row 6/],
    [8, /are not those that we sent/],
  ] as const)
    expect(failures.filter((each) => each.startsWith(`Row ${at}:`)).join()).toMatch(words);
});

test('the page offers the days of other exchanges, says what stands in the way, and generates a file to download', async () => {
  const choices = (await market.ask(controlUser, 'GET', api)).json;
  expect(choices.every((each: any) => each.designatedExchange !== 'NSE')).toBe(true);
  const lici = choices.find((each: any) => each.symbol === 'LICI' && each.day === 'T');
  expect(lici.totals).toEqual([{ series: 'IS', bids: 12, quantity: 7_800 }]);
  expect((await market.ask(dealer, 'GET', api)).status).toBe(403);
  const begin = (payload: object) => market.ask(controlUser, 'POST', api, { payload });
  expect((await begin({ ...of, symbol: 'HINDCOPPER' })).status).toBe(422);
  const ready = choices.find((each: any) => each.why === null);
  const { status, json } = await begin({
    symbol: ready.symbol,
    openOnDate: ready.openOnDate,
    day: ready.day,
  });
  expect(status).toBe(202);
  const logs = '/api/allocation/nse-bid-filegen-logs';
  await expect
    .poll(async () => (await market.ask(controlUser, 'GET', `${logs}/${json.id}`)).json.fileStatus)
    .toBe('Generated');
  const row = (await market.ask(controlUser, 'GET', `${logs}/${json.id}`)).json;
  const file = await market.ask(controlUser, 'GET', `${api}/${json.id}/file`);
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(row.sha256);
});

test('the tracker says of each day what is awaited, generated and loaded', async () => {
  const rows = (await market.ask(controlUser, 'GET', '/api/query/bse-filegen-tracker')).json;
  const of = (symbol: string, day: string) =>
    rows
      .filter((row: any) => row.symbol === symbol && row.day === day)
      .map((row: any) => `${row.exchange} ${row.fileKind} ${row.fileStatus}`)
      .sort();
  expect(of('MAHABANK', 'T')).toEqual([
    'BSE ALLOTMENT Awaited',
    'BSE DEMAND Awaited',
    'MSE ALLOTMENT Awaited',
    'MSE DEMAND Awaited',
  ]);
  expect(of('LICI', 'T')).toEqual(['BSE ALLOTMENT Awaited', 'BSE BID Awaited']);
});
