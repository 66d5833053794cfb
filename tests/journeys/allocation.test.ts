import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidRow, type Demand, sealed } from '../faults/demandFileOf.ts';
import {
  type AllocationPeople,
  allocationPeople,
  control2,
  decide,
  masterSetupOf,
} from '../markets/allocationPeople.ts';
import { runOf } from '../markets/allocationRun.ts';
import { control } from '../markets/client.ts';
import { contradictions, openedForReading } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { type Sshd, startSshd } from '../peers/sshd.ts';
import { naiveLines, readBook } from '../proof/readBook.ts';
import { downTo, intoTable, pressUntil } from './keys.ts';
import { openSignedIn } from './page.ts';

let server: Server;
let sshd: Sshd;
let browser: Browser;
let people: AllocationPeople;
let folder: string;
/** The pages of the person who works, and of the person who approves. */
let desk: Page;
let second: Page;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demand-'));
  sshd = await startSshd();
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off', ...sshd.env() } });
  browser = await launchChromium();
  people = await allocationPeople(server.url);
  desk = await openSignedIn(browser, server.url, control);
  second = await openSignedIn(browser, server.url, control2);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await sshd?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Chooses a process and an offer on the start page, and starts a run, by keyboard alone; returns the run. */
const started = async (process: string, symbol: string) => {
  await desk.goto(`${server.url}/allocation/process/start`);
  await desk.getByRole('grid', { name: 'Processes' }).getByRole('row').nth(1).waitFor();
  await intoTable(desk, 'Processes');
  for (let rows = 0; rows < 4; rows += 1) await desk.keyboard.press('ArrowUp');
  await downTo(desk, process);
  await desk.keyboard.press('Enter');
  await desk.getByRole('grid', { name: ` for ${process}` }).waitFor();
  await desk.keyboard.press('Tab');
  await intoTable(desk, 'Offer');
  for (let rows = 0; rows < 12; rows += 1) await desk.keyboard.press('ArrowUp');
  await downTo(desk, symbol);
  await desk.keyboard.press('Enter');
  await desk.keyboard.press('Tab');
  await pressUntil(desk, 'Start');
  await desk.keyboard.press('Enter');
  await desk.waitForURL(/\/allocation\/process\/view\/\d+/);
  return runOf(server, Number(/view\/(\d+)/.exec(desk.url())?.[1]));
};

/** Waits until the page of a run shows a state. */
const says = (page: Page, words: RegExp) =>
  page.getByRole('region', { name: 'Progress' }).getByText(words).first().waitFor();

/** Uploads a file to a step in the browser. */
const bring = async (label: string, name: string, content: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  await desk.getByRole('button', { name: `Upload: ${label}` }).click();
  const dialog = desk.getByRole('dialog', { name: `Upload: ${label}` });
  await dialog.locator('input[type=file]').setInputFiles(path);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Begins a manual step by keyboard alone. */
const begin = async (label: string, fill: Record<string, string> = {}) => {
  await desk.getByRole('row', { name: new RegExp(label) }).waitFor();
  await intoTable(desk, 'Steps');
  for (let rows = 0; rows < 30; rows += 1) await desk.keyboard.press('ArrowUp');
  await downTo(desk, label);
  await desk.keyboard.press('Enter');
  await desk
    .locator('button:enabled', { hasText: /^Begin/ })
    .first()
    .waitFor();
  await desk.keyboard.press('b');
  const dialog = desk.getByRole('dialog', { name: `Begin: ${label}` });
  await dialog.waitFor();
  for (const [field, value] of Object.entries(fill)) {
    await dialog.getByLabel(field).waitFor();
    for (let steps = 0; steps < 12; steps += 1) {
      if (await dialog.getByLabel(field).evaluate((box) => box === document.activeElement)) break;
      await desk.keyboard.press('Tab');
    }
    await desk.keyboard.type(value);
  }
  await pressUntil(desk, 'Begin');
  await desk.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
};

/** The person who started the run cannot approve it; another opens it and approves, by keyboard alone. */
const approved = async () => {
  await says(desk, /Waiting for another person’s approval/);
  // The address names the chosen step; the approver's page opens at the step that waits.
  await second.goto(desk.url().split('?')[0] ?? '');
  await second
    .locator('button:enabled', { hasText: /^Approve/ })
    .first()
    .waitFor();
  await second.keyboard.press('a');
  const dialog = second.getByRole('dialog', { name: /^Approve/ });
  await dialog.waitFor();
  await pressUntil(second, 'Approve');
  await second.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await says(desk, /Completed/);
};

type Setup = Awaited<ReturnType<typeof masterSetupOf>>;

/** The demand of another exchange for a day of an offer. */
const demandOf = (setup: Setup, exchange: 'BSE' | 'MSE', day: 'T' | 'T+1'): Buffer => {
  const demand: Demand = {
    exchange,
    symbol: setup.symbol,
    dayType: day === 'T' ? '10' : '11',
    tradeDate: day === 'T' ? setup.openOnDate : setup.nextOnDate,
    floorPrice: setup.floorPrice,
    lotSize: setup.regularLotSize,
  };
  const rows = Array.from({ length: exchange === 'BSE' ? 400 : 150 }, (_, at) =>
    bidRow(demand, at),
  );
  return sealed(demand, rows, day === 'T' ? {} : { series: 'IS+RS+ES' });
};

/** The allotments of a run equal those of the naive rules, and the folder of each exchange has its own. */
const expectRight = async (
  run: ReturnType<typeof runOf>,
  all: readonly string[],
  sent: string[],
) => {
  const files = await run.files(people.control);
  const text = (name: string) => files[name]?.toString() ?? '';
  for (const series of all) {
    const book = readBook(text(`setup-${series}.json`), text(`bids-${series}.csv`));
    const [, ...lines] = text(`allotments-${series}.csv`).trimEnd().split('\n');
    expect(lines.filter(Boolean)).toEqual(naiveLines(book));
  }
  const there = sshd.files();
  for (const name of sent) {
    expect(there[name], name).toBeDefined();
    expect(there[name]?.equals(files[name] ?? Buffer.alloc(0))).toBe(true);
    const [heading = '', ...rest] = there[name]?.toString().split('\n') ?? [];
    const hash = createHash('sha256').update(rest.join('\n')).digest('hex');
    expect(heading.split('|').at(-1)).toBe(hash);
  }
};

test('both days at the designated exchange: two exchanges’ files, the seller’s decision, an approval, and answers on their servers', async () => {
  const setup = await masterSetupOf(people, 'CENTRALBK');
  const t = await started('DSE T Day', 'CENTRALBK');
  await bring('BSE File', 'bse.txt', demandOf(setup, 'BSE', 'T'));
  await bring('MSE File', 'mse.txt', demandOf(setup, 'MSE', 'T'));
  await says(desk, /Seller/);
  await decide(people, setup.id, 'decideOversubscription', { quantity: 0 });
  const { steps } = await t.look(people.control);
  if (steps.some(({ waitsFor }) => waitsFor.some((words) => /undersubscription/.test(words))))
    await decide(people, setup.id, 'acceptUndersubscription');
  await approved();
  const on = (date: string) =>
    ['BSE', 'MSE'].map((each) => `allotment-${each}-CENTRALBK-${date}.txt`);
  await expectRight(t, ['IS'], on(setup.openOnDate));

  const next = await started('DSE T+1 Day', 'CENTRALBK');
  await bring('BSE File', 'bse.txt', demandOf(setup, 'BSE', 'T+1'));
  await bring('MSE File', 'mse.txt', demandOf(setup, 'MSE', 'T+1'));
  await approved();
  await expectRight(next, ['RS', 'ES', 'IS'], on(setup.nextOnDate));
  await desk.goto(`${server.url}/allocation/process/list`);
  await desk.getByText('Completed').nth(1).waitFor();
});

/**
 * The shares by bid from the named column of a file of a run: allotted to the bid, or asked for by
 * it.
 */
const sharesIn = (file: Buffer | undefined, column: string): Map<number, number> => {
  const [heading = '', ...lines] = file?.toString().trimEnd().split('\n') ?? [];
  const at = heading.split(',').indexOf(column);
  const bid = heading.split(',').indexOf('bidId');
  return new Map(
    lines.map((line) => line.split(',')).map((cells) => [Number(cells[bid]), Number(cells[at])]),
  );
};

/** Every non-retail bid of an offer, as the order report has it. */
const bidsOf = async (symbol: string): Promise<any[]> => {
  const all: any[] = [];
  for (let from = 0; ; from += 100) {
    const filter = encodeURIComponent(JSON.stringify({ symbol, series: 'IS' }));
    const path = `/rms/order?filter=${filter}&range=[${from},${from + 99}]`;
    const { body } = await people.control.call('GET', path);
    all.push(...body);
    if (body.length < 100) return all;
  }
};

test('an offer from T over what was carried forward to T+1: no bid is given more than it was for, in the tables and in the files', async () => {
  const { body: choices } = await people.control.call('GET', '/allocation/process/choices');
  const ofT = choices.find(({ process }: any) => process === 'dseTDay');
  const { why } = ofT.rows.find(({ title }: any) => title.startsWith('TICL'));
  const t = runOf(server, Number(/^Run (\d+) has allotted it/.exec(why)?.[1]));
  const next = await started('DSE T+1 Day', 'TICL');
  await next.until(people.control, 'ownBook');
  for (const step of ['bseDemand', 'mseDemand'])
    await next.done(people.control, 'POST', `/steps/${step}/pass`, { reason: 'It has none' });
  await approved();

  const files = { T: await t.files(people.control), 'T+1': await next.files(people.control) };
  const bids = await bidsOf('TICL');
  const byId = new Map(bids.map((bid) => [bid.orderId, bid]));
  for (const day of ['T', 'T+1'] as const) {
    const allotted = sharesIn(files[day]['allotments-IS.csv'], 'allotQuantity');
    const wanted = sharesIn(files[day]['bids-IS.csv'], 'quantity');
    expect([...allotted.keys()].sort()).toEqual([...wanted.keys()].sort());
    for (const [orderId, shares] of allotted) {
      const bid = byId.get(orderId);
      expect([orderId, bid.day, bid.allottedQuantity]).toEqual([orderId, day, shares]);
      expect([orderId, bid.quantity]).toEqual([orderId, wanted.get(orderId)]);
      expect(shares).toBeLessThanOrEqual(bid.quantity);
    }
  }
  const carried = bids.filter(({ carriedFrom }) => carriedFrom !== null);
  expect(carried.length).toBeGreaterThan(50);
  const live = carried.filter(({ orderStatus }) => /Submitted|Confirmed/.test(orderStatus));
  for (const { carriedFrom, quantity, allottedQuantity } of live) {
    const first = byId.get(carriedFrom);
    expect(first.allottedQuantity + quantity).toBeLessThanOrEqual(first.quantity);
    expect(first.allottedQuantity + allottedQuantity).toBeLessThanOrEqual(first.quantity);
  }
  expect(contradictions(openedForReading(server.data))).toEqual([]);
  console.log('TICL, both days:', {
    bidsOfT: bids.length - carried.length,
    carried: carried.length,
    carriedAndGivenOnT: live.filter((bid) => byId.get(bid.carriedFrom).allottedQuantity > 0).length,
  });
});

/**
 * The answer of the designated exchange to our bids: each gets half, in lots, at its own price or the
 * cut-off.
 */
const answered = (setup: Setup, date: string, cutOff: string): number => {
  const name = `bids-NSE-${setup.symbol}-${date}.txt`;
  const [heading = '', ...lines] = sshd.files()[name]?.toString().trimEnd().split('\n') ?? [];
  const rows = lines.map((line) => {
    const cells = line.split('|');
    const module = Math.floor(Number(cells[9]) / 2);
    const price = cells[10] === '' || cells[2] !== 'IS' ? cutOff : cells[10];
    return `${line}|${module}|${module > 0 ? price : ''}|${module > 0 ? 'PARTIAL' : 'NOT_ALLOTTED'}\n`;
  });
  const body = rows.join('');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const header = [...heading.split('|').slice(0, -1), sha256].join('|');
  sshd.put(`allotment-NSE-${setup.symbol}-${date}.txt`, `${header}\n${body}`);
  return rows.length;
};

test('both days where another exchange draws up the allocation, by keyboard alone: our bids go there, its answer is fetched, held against ours and published', async () => {
  const setup = await masterSetupOf(people, 'NTPC');
  await decide(people, setup.id, 'decideOversubscription', { quantity: setup.greenshoeQuantity });
  const floor = setup.floorPrice.toFixed(2);
  for (const [process, date] of [
    ['Non-DSE T Day', setup.openOnDate],
    ['Non-DSE T+1 Day', setup.nextOnDate],
  ] as const) {
    const run = await started(process, 'NTPC');
    await run.until(people.control, 'sendBidFile');
    const bids = answered(setup, date, floor);
    await begin('Fetch Allotment');
    await run.until(people.control, 'fetchAllotment');
    if (process === 'Non-DSE T Day') await begin('Verify Allotment', { 'Cut-off Price': floor });
    await approved();
    const { steps } = await run.look(people.control);
    const table = steps.find(({ name }) => name === 'verify')?.tables[0];
    expect(table?.rows.length).toBeGreaterThan(0);
    expect(table?.rows.every(({ agrees }) => agrees)).toBe(true);
    const [own] = table?.rows ?? [];
    expect(Number(own?.cells[1])).toBeLessThanOrEqual(bids);
  }
});
