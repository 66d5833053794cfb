import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter, exchangeDate, exchangeTime } from '#domain/market/calendar.ts';
import { serverModules } from '#registry/server.ts';
import { system } from '#server/database/writing/mutation.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import { deleteOldFiles } from '../../../resources/websiteFile/server/fileMutations.ts';
import { generateFiles } from '../../../resources/websiteFile/server/generateFiles.ts';
import { removeStrayFiles } from '../../../resources/websiteFile/server/removeStrayFiles.ts';
import { websiteFolder } from '../../../resources/websiteFile/server/websiteFolder.ts';
import {
  deleteOnSchedule,
  generateOnSchedule,
} from '../../../resources/websiteFile/server/websiteTasks.ts';
import {
  aBid,
  aRetailBid,
  controlUser,
  dealer,
  type Market,
  openMarket,
  setTerms,
  settingsOf,
  setValues,
} from './openMarket.ts';
import { as } from './smallExchange.ts';

const data = mkdtempSync(join(tmpdir(), 'website-'));
let market: Market;
let stop: () => void | Promise<void>;
beforeAll(async () => {
  const on = { OFFERDESK_PUBLIC_FEED: 'on', OFFERDESK_WEBSITE_SFTP: 'on' };
  market = await openMarket({ data, ...settingsOf(on) });
  const jobs = serverModules.flatMap((module) => module.jobs ?? []);
  stop = runTasks(market.machine, [], jobs);
});
afterAll(async () => {
  await stop();
  await market.close();
  rmSync(data, { recursive: true, force: true });
});

const api = '/api/query/website-files';
const place = async (bid: object) => {
  const { status, json } = await market.ask(dealer, 'POST', '/api/rms/order', { payload: bid });
  expect([status, json.message]).toEqual([201, json.message]);
  return json;
};
/** Generates the files as the page does; answers what the task says. */
const generate = async (): Promise<string> => {
  const { status, json } = await market.ask(controlUser, 'POST', `${api}/generate`, {
    payload: {},
  });
  expect(status).toBe(202);
  const task = async () =>
    (await market.ask(controlUser, 'GET', `/api/scheduler/job/${json.jobId}`)).json;
  await expect.poll(async () => (await task()).state).toBe('done');
  return (await task()).message;
};
const feed = (name: string, headers = {}) =>
  market.ask(null, 'GET', `/api/public/ofs/${name}`, { headers });
/** The records of a file, the newest last. */
const records = async (fileName: string) =>
  (await market.rows('websiteFile', { fileName })).sort((a, b) => Number(a.id) - Number(b.id));
const newest = async (fileName: string) => (await records(fileName)).at(-1);
const ladder = 'ofs-activeissues-dd-LICI.json';

describe('looking at the files of the website', () => {
  test('sums the bids once for all who look within some seconds, and again once files are published', async () => {
    const { database } = market.machine;
    const { readLong } = database;
    let reads = 0;
    database.readLong = (query) => {
      reads += 1;
      return readLong(query);
    };
    const look = async (path: string) =>
      expect((await market.ask(controlUser, 'GET', `${api}${path}`)).status).toBe(200);
    try {
      await look('/now');
      const first = reads;
      expect(first).toBeGreaterThan(0);
      await Promise.all(['/now', `/preview?fileName=${ladder}`, '/now'].map(look));
      expect(reads).toBe(first);
      await generate();
      const generated = reads;
      await look('/now');
      expect(reads).toBeGreaterThan(generated);
    } finally {
      database.readLong = readLong;
    }
  });
});

describe('the files of the website', () => {
  test('have the book in the public shapes, and say nothing of who bids', async () => {
    await place(aBid({ quantity: 500, price: 384 }));
    await place(aBid({ quantity: 1000, price: 383 }));
    await place(aBid({ quantity: 700, price: 383, category: 'MF', participantId: 'CP01' }));
    await place(aRetailBid({ quantity: 100 }));
    expect(await generate()).toMatch(/^\d+ files, \d+ written\. \d+ sent to /);
    const { status, json, text, headers } = await feed(ladder);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const own = { sym: 'LICI', ser: 'IS', dat: json.timestamp };
    expect(json.timestamp).toMatch(/^\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d IST$/);
    expect(json.data).toEqual([
      { ...own, pri: '384.00', totQty: 500, conQty: 500, uCQty: 0, cumTQty: 500 },
      { ...own, pri: '383.00', totQty: 1700, conQty: 1000, uCQty: 700, cumTQty: 2200 },
    ]);
    const retail = (await feed('ofs-activeissues-dr-NHPC.json')).json.data;
    expect(retail).toMatchObject([{ sym: 'NHPC', ser: 'RS', pri: 'Cut-off', totQty: 100 }]);
    const summary = (await feed('live-ofs-active-issues-ss-IS.json')).json.data;
    expect(summary.find(({ symbol }: any) => symbol === 'LICI')).toMatchObject({
      totQty: 2200,
      cumu_100pcQty: 2200,
      cumu_0pcQty: 0,
      indicative_Price: '383.23',
      floorPrice: '382.00',
      status: 'Active',
      ltp: '-',
    });
    const total = (await feed('live-ofs-active-issues-ss-totalForRetail.json')).json.data;
    expect(total.find(({ symbol }: any) => symbol === 'NHPC')).toMatchObject({ totQty: 100 });
    const categories = (await feed('ofs-category-LICI.json')).json.data;
    expect(categories.map((row: any) => [row.category, row.noOfBids, row.totQty])).toEqual([
      ['Mutual Fund', 1, 700],
      ['Non-Institutional', 2, 1500],
      ['Total', 3, 2200],
    ]);
    const everything = [text, JSON.stringify([retail, summary, total, categories])].join();
    expect(everything).not.toMatch(/M001|C0001|AAAPA|CP01|1001/);
  });

  test('are not written again while their figures are the same', async () => {
    const [before] = await records(ladder);
    expect(await generate()).toMatch(/ files, 0 written\.$/);
    expect(await records(ladder)).toEqual([before]);
    await place(aBid({ quantity: 10, price: 384 }));
    expect(await generate()).toMatch(/ files, 3 written\. 3 sent to /);
    const [after] = await records(ladder);
    expect(Number(after.writes)).toBe(Number(before.writes) + 1);
    expect(after.sha256).not.toBe(before.sha256);
    expect(readdirSync(join(data, 'website'))).not.toContain(before.storedAs);
  });

  test('are shown as they would be now before they are published', async () => {
    await place(aBid({ quantity: 20, price: 384 }));
    const { json } = await market.ask(controlUser, 'GET', `${api}/now`);
    const states = Object.fromEntries(json.files.map((each: any) => [each.fileName, each.state]));
    expect(states).toMatchObject({
      [ladder]: 'changed',
      'ofs-activeissues-dd-HINDCOPPER.json': 'unchanged',
    });
    const { rows } = json.files.find((each: any) => each.fileName === ladder);
    const preview = (await market.ask(controlUser, 'GET', `${api}/preview?fileName=${ladder}`))
      .json;
    expect(preview).toMatchObject({ fileName: ladder });
    expect(JSON.parse(preview.text).data[0].totQty).toBe(530);
    expect(JSON.parse(preview.text).data).toHaveLength(rows);
    expect(JSON.parse(preview.published).data[0].totQty).toBe(510);
    await generate();
  });

  test('are refused and alerted when they differ from the bids, and what is published stays', async () => {
    const published = (await feed(ladder)).text;
    const [security] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
    const where = { securityId: security.id, price: 38_400 };
    const skew = (quantity: number) =>
      market.machine.database.write(
        setValues,
        { table: 'bookLevel', where, values: { quantity } },
        system,
      );
    // A file published on an earlier day stays as well.
    const yesterday = dayAfter(exchangeDate(market.machine.now()), -1);
    await market.machine.database.write(
      setValues,
      { table: 'websiteFile', where: {}, values: { businessDate: yesterday } },
      system,
    );
    await skew(531);
    const alerts = async () =>
      (await market.rows('outbox', { type: 'ALERT' })).filter(({ text }) => text?.includes(ladder));
    expect(await generate()).toContain('3 refused: their figures differ from the bids.');
    expect((await alerts()).map(({ text }) => text)).toEqual([
      `Website files are not published, since their figures differ from the bids: ${ladder}, live-ofs-active-issues-ss-IS.json, ofs-category-LICI.json. LICI IS: at 384.00 the ladder has 531 shares, and the bids add up to 530.`,
    ]);
    await generate();
    expect(await alerts()).toHaveLength(1);
    expect((await feed(ladder)).text).toBe(published);
    const statuses = async () => (await records(ladder)).map(({ fileStatus }) => fileStatus);
    expect(await statuses()).toEqual(['Published', 'Refused']);
    await skew(530);
    await generate();
    expect(await statuses()).toEqual(['Published', 'Published']);
  });

  test('go to the folder of SFTP_URL, and again when they have changed', async () => {
    const sent = () => readFileSync(join(data, 'exchange', ladder), 'utf8');
    expect(sent()).toBe((await feed(ladder)).text);
    await place(aBid({ quantity: 30, price: 385 }));
    await generate();
    expect(JSON.parse(sent()).data[0]).toMatchObject({ pri: '385.00', totQty: 30 });
    expect((await newest(ladder)).sentAt).not.toBeNull();
  });

  test('are downloaded from their record by Control Users alone', async () => {
    const { id } = await newest(ladder);
    const { status, text, headers } = await market.ask(controlUser, 'GET', `${api}/${id}/file`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(ladder),
    ]);
    expect(text).toBe((await feed(ladder)).text);
    for (const path of ['/now', `/preview?fileName=${ladder}`, `/${id}/file`, ''])
      expect([path, (await market.ask(dealer, 'GET', `${api}${path}`)).status]).toEqual([
        path,
        403,
      ]);
    const generated = await market.ask(as('viewOnly'), 'POST', `${api}/generate`, { payload: {} });
    expect(generated.status).toBe(403);
  });
});

describe('the public feed', () => {
  test('answers a reader who has a file already with 304, and another with the file', async () => {
    const { headers } = await feed(ladder);
    const row = await newest(ladder);
    expect(headers.etag).toBe(`"${row.sha256}"`);
    expect(headers['cache-control']).toBe('public, no-cache');
    expect(headers['access-control-allow-origin']).toBe('*');
    const again = await feed(ladder, { 'if-none-match': headers.etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await feed(ladder, { 'if-none-match': `"other", W/${headers.etag}` })).status).toBe(
      304,
    );
    expect((await feed(ladder, { 'if-none-match': '"other"' })).status).toBe(200);
    const index = (await market.ask(null, 'GET', '/api/public/ofs')).json.files;
    expect(index.find(({ name }: any) => name === ladder)).toMatchObject({ etag: headers.etag });
  });

  test('has published files alone, whatever a stranger asks for', async () => {
    for (const name of ['nothing.json', '..%2F..%2Fsecrets.json', '%00', 'offerdesk.db'])
      expect([name, (await feed(name)).status]).toEqual([name, expect.toBeOneOf([400, 404])]);
    const { status } = await market.ask(null, 'POST', `/api/public/ofs/${ladder}`, { payload: {} });
    expect(status).toBe(401);
  });

  test('is no address at all unless it is set on', async () => {
    const { modules } = market.machine.settings;
    market.machine.settings.modules = settingsOf({}).modules;
    for (const path of ['/api/public/ofs', `/api/public/ofs/${ladder}`])
      expect([path, (await market.ask(null, 'GET', path)).status]).toEqual([path, 404]);
    market.machine.settings.modules = modules;
  });

  test('refuses an address beyond 300 calls within a minute', async () => {
    const other = { remoteAddress: '10.9.8.7' };
    const statuses = await Promise.all(
      Array.from({ length: 301 }, () =>
        market.ask(null, 'GET', '/api/public/ofs/none.json', other).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await feed(ladder)).status).toBe(200);
  });
});

describe('by the clock', () => {
  const at = (time: string) => Date.parse(`${exchangeDate(market.machine.now())}T${time}+05:30`);

  test('the files are generated every minute of a session, at its close, and a minute later', async () => {
    const hours = { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00' };
    await market.machine.database.write(setTerms, { where: {}, values: hours }, system);
    const dues = async (time: string) =>
      (await generateOnSchedule.due(market.machine, at(time))).map(({ of, at: due }) => [
        of,
        exchangeTime(due).slice(11),
      ]);
    const closes = [
      ['close', '15:30:00'],
      ['after the close', '15:31:00'],
    ];
    expect(await dues('09:00:00')).toEqual(closes);
    expect(await dues('10:00:20')).toEqual([['open session', '10:01:00'], ...closes]);
    expect(await dues('15:29:30')).toEqual(closes);
    // A close that a stopped server missed is done when it starts.
    expect(await dues('18:00:00')).toEqual(closes);
  });

  test('old files are deleted every night, and their records say so', async () => {
    const now = at('10:00:00');
    const [due] = await deleteOnSchedule.due(market.machine, now);
    expect(exchangeTime(due?.at ?? 0)).toBe(`${dayAfter(exchangeDate(now))} 01:30:00`);
    const { id, storedAs } = await newest(ladder);
    expect(
      await market.machine.database.write(deleteOldFiles, { before: exchangeDate(now) }, system),
    ).not.toContain(storedAs);
    const before = dayAfter(exchangeDate(now));
    const deleted = await market.machine.database.write(deleteOldFiles, { before }, system);
    expect(deleted).toContain(storedAs);
    expect(await newest(ladder)).toMatchObject({ fileStatus: 'Deleted', storedAs: null });
    expect((await market.ask(controlUser, 'GET', `${api}/${id}/file`)).json.message).toMatch(
      /is deleted: its retention period has ended/,
    );
    expect((await feed(ladder)).status).toBe(404);
  });

  test('a file that a killed server wrote and did not publish is never seen, and is removed later', async () => {
    await generate();
    const { storedAs } = await websiteFolder.keep(market.machine.settings, 'half a day');
    const path = websiteFolder.pathOf(market.machine.settings, storedAs);
    const longAgo = Date.now() / 1000 - 7200;
    utimesSync(path, longAgo, longAgo);
    const published = (await market.rows('websiteFile')).map((row) => row.storedAs).filter(Boolean);
    for (const name of published) utimesSync(join(data, 'website', name), longAgo, longAgo);
    removeStrayFiles(market.machine);
    await expect.poll(() => readdirSync(join(data, 'website'))).not.toContain(storedAs);
    expect(readdirSync(join(data, 'website'))).toEqual(expect.arrayContaining(published));
    expect((await feed(ladder)).status).toBe(200);
  });

  test('two generations of the same moment publish a file once', async () => {
    await generate();
    const published = async () => (await records(ladder)).find(({ storedAs }) => storedAs !== null);
    const before = await published();
    rmSync(join(data, 'website', before.storedAs));
    const { signal } = new AbortController();
    await Promise.all([1, 2].map(() => generateFiles(market.machine, system, signal)));
    const after = await published();
    expect(Number(after.writes)).toBe(Number(before.writes) + 1);
    expect(readdirSync(join(data, 'website'))).toContain(after.storedAs);
  });
});
