/**
 * Measures an archive of ten million orders and as many allotments, written by the archiver of the
 * built product and queried over HTTP as the reports do: sizes, times of writing, and a page, the
 * bids of a client, one bid and one allotment in processor time of the server and by the clock:
 * `npm run bench:archive`. OFFERDESK_BENCH_ORDERS and OFFERDESK_BENCH_ALLOTMENTS set their numbers,
 * OFFERDESK_BENCH_ASKED the number of queries. OFFERDESK_BENCH_FOLDER names a folder that keeps the
 * archive for the next run.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import {
  call,
  cookieOf,
  databaseOf,
  memoryOf,
  processorTime,
  quantile,
  seededDemo,
  startedOn,
} from './server.mjs';

const orders = Number(process.env.OFFERDESK_BENCH_ORDERS || 10_000_000);
const allotments = Number(process.env.OFFERDESK_BENCH_ALLOTMENTS || orders);
const repeats = Number(process.env.OFFERDESK_BENCH_ASKED || 20);
const rowsOfFile = 1_000_000;
const portion = 5_000;
const [members, clients] = [40, 100_000];
const symbol = 'CENTRALBK';

const keptIn = process.env.OFFERDESK_BENCH_FOLDER;
const isThere =
  keptIn !== undefined && existsSync(join(keptIn, 'archive', 'bench', 'manifest.json'));
const folder = keptIn ?? (await seededDemo());
if (keptIn && !isThere) {
  const seed = await seededDemo();
  cpSync(seed, keptIn, { recursive: true });
  rmSync(seed, { recursive: true, force: true });
}
const database = new Database(databaseOf(folder));
const [setup] = database.prepare('select * from masterSetup where symbol = ?').all(symbol);
const securities = database
  .prepare('select id, series from security where symbol = ? and openOnDate = ?')
  .all(symbol, setup.openOnDate);
const home = join(folder, 'archive', 'bench');
mkdirSync(home, { recursive: true });

/** The columns of a table as the product archives them, told by an archive of the table's own columns. */
const instants = /(At|Time)$|^at$/;
const flags = new Set(['isMarketOrder', 'isCpApproved', 'isCarryRefused']);
const columnsOf = (table) =>
  database
    .prepare(`select name, type, "notnull" as isRequired, pk from pragma_table_info('${table}')`)
    .all()
    .map(({ name, type, isRequired, pk }) => ({
      name,
      holds: flags.has(name)
        ? 'flag'
        : /int/i.test(type)
          ? instants.test(name)
            ? 'instant'
            : 'number'
          : 'text',
      scale: 0,
      isRequired: isRequired === 1 || pk === 1,
    }));

const firstId = Number(setup.openOnDate.replaceAll('-', '')) * 100_000_000 + 1_000_000;
const opening = Date.parse(`${setup.openOnDate}T09:15:00+05:30`);
const panOf = (client) =>
  `BENCH${String(client % 10_000).padStart(4, '0')}${String.fromCharCode(65 + (Math.floor(client / 10_000) % 26))}`;
const hashed = (n) => Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 0;
/** The values of one order; every member bids all the time, every client a hundred times. */
const orderOf = (n) => {
  const client = hashed(n) % clients;
  const member = client % members;
  const { id, series } = securities[n % securities.length];
  const price = 3_100 + (hashed(n + 7) % 400);
  const quantity = 100 + (hashed(n + 3) % 900);
  return {
    orderId: firstId + n,
    securityId: id,
    symbol,
    series,
    category: series === 'IS' ? 'NII' : series === 'RS' ? 'RI' : 'EMP',
    clientType: 'CLI',
    clientId: `C${String(client).padStart(6, '0')}`,
    pan: panOf(client),
    marginType: '1',
    isMarketOrder: 0,
    quantity,
    price,
    value: price * quantity,
    orderStatus: n % 50 === 0 ? 'Cancelled' : 'Confirmed',
    day: 'T',
    isCarryRefused: 0,
    allottedQuantity: n % 3 === 0 ? quantity : 0,
    memberId: `M${String(member + 1).padStart(3, '0')}`,
    branchId: 'B1',
    userId: `${30_000 + (client % 400)}`,
    entryTime: opening + Math.floor((n * 22_500_000) / orders),
    version: 1,
    createdBy: `${30_000 + (client % 400)}`,
    createdAt: opening,
    updatedBy: `${30_000 + (client % 400)}`,
    updatedAt: opening,
  };
};
const allotmentOf = (n) => {
  const { orderId, ...order } = orderOf(n);
  return {
    ...order,
    id: 1_000_000 + n,
    // No run of this number has kept files, so that only the archive is timed and not the drawing of a book.
    runId: 999_999,
    openOnDate: setup.openOnDate,
    exchange: 'NSE',
    bidId: String(orderId),
    orderId,
    allotQuantity: order.allottedQuantity,
    allotPrice: order.allottedQuantity > 0 ? order.price : null,
    reason: order.allottedQuantity > 0 ? 'FULL' : 'NOT_ALLOTTED',
    settlementType: 'H',
    heldBy: order.allottedQuantity > 0 ? 'MEMBER' : null,
  };
};

const tables = [
  {
    name: 'order',
    key: 'orderId',
    indexed: ['clientId', 'pan', 'userId', 'memberId', 'participantId', 'series', 'orderStatus'],
    summed: ['quantity', 'value'],
    rowOf: orderOf,
  },
  {
    name: 'allotment',
    key: 'id',
    indexed: ['orderId', 'clientId', 'userId', 'memberId', 'exchange', 'reason', 'runId', 'series'],
    summed: ['quantity', 'allotQuantity', 'value'],
    rowOf: allotmentOf,
  },
];

/** Writes the archive of the offer into the folder, and its record into the database. */
const writeArchive = async () => {
  const worker = new Worker(new URL('../dist/server/archiver.js', import.meta.url));
  let last = 0;
  const ask = (task, input) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const hear = (reply) => {
        if (reply.id !== id) return;
        worker.off('message', hear);
        if ('failure' in reply) reject(new Error(JSON.stringify(reply.failure)));
        else resolve(reply.value);
      };
      worker.on('message', hear);
      worker.postMessage({ id, question: { task, input } });
    });

  const manifest = {
    format: 'offerdesk-archive',
    formatVersion: 1,
    symbol,
    openOnDate: setup.openOnDate,
    tables: [],
  };
  for (const { name, key, indexed, summed, rowOf } of tables) {
    const all = name === 'order' ? orders : allotments;
    const columns = columnsOf(name);
    const began = performance.now();
    const files = [];
    for (let from = 0; from < all; from += rowsOfFile) {
      const path = join(home, `${name}-${String(files.length + 1).padStart(4, '0')}.parquet`);
      await ask('begin', { path, columns, key, indexed, summed });
      for (let n = from; n < Math.min(from + rowsOfFile, all); n += portion) {
        const rows = Array.from({ length: Math.min(portion, all - n) }, (_, at) => rowOf(n + at));
        await ask('append', {
          path,
          cells: columns.map((c) => rows.map((row) => row[c.name] ?? null)),
        });
      }
      files.push(await ask('finish', path));
      console.error(
        `${name}: ${files.length} files, ${Math.round((performance.now() - began) / 1_000)} s`,
      );
    }
    const seconds = (performance.now() - began) / 1_000;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const index = files.reduce((sum, file) => sum + file.index.bytes, 0);
    manifest.tables.push({ name, key, columns, schemaVersion: '', rows: all, files });
    console.log(
      `${name}: ${all} rows in ${seconds.toFixed(0)} s (${Math.round(all / seconds)} a second), ${(bytes / 1e6).toFixed(0)} MB and ${(index / 1e6).toFixed(0)} MB of index, ${(bytes / all).toFixed(1)} bytes a row`,
    );
  }
  await worker.terminate();
  const text = JSON.stringify(manifest);
  writeFileSync(join(home, 'manifest.json'), text);
  database
    .prepare(
      `insert into archivedOffer (symbol, openOnDate, archiveState, runId, folder, manifestSha256, securityIds, allotmentRuns, newestKept,
       orders, events, allotments, bytes, archivedAt, isOutOfLimits, version, createdBy, createdAt, updatedBy, updatedAt)
     values (?, ?, 'Archived', 1, 'bench', ?, ?, '[1]', null, ?, 0, ?, ?, ?, 0, 1, 'bench', 0, 'bench', 0)`,
    )
    .run(
      symbol,
      setup.openOnDate,
      createHash('sha256').update(text).digest('hex'),
      JSON.stringify(securities.map(({ id }) => id)),
      orders,
      allotments,
      manifest.tables.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
      Date.now(),
    );
};
if (!isThere) await writeArchive();
database.close();

const server = await startedOn(folder);
const cookie = await cookieOf(server.url, { username: 'control' });
const dealer = await cookieOf(server.url, { memberId: 'M001', username: '1001' });
const filterOf = (filter) => `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,24]`;

/**
 * Repeats a query, each time for another row; prints the processor time of an answer, and the
 * median, the 95th percentile and the longest by the clock.
 */
const measured = async (what, pathOf, who = cookie) => {
  const times = [];
  let rows = 0;
  const before = processorTime(server.pid);
  for (let n = 0; n < repeats; n++) {
    const began = performance.now();
    const { body } = await call(server.url, 'GET', pathOf(n), { headers: { cookie: who } });
    times.push(performance.now() - began);
    rows += Array.isArray(body) ? body.length : 1;
  }
  const spent = (processorTime(server.pid) - before) / 1_000 / repeats;
  const first = times[0];
  times.sort((a, b) => a - b);
  console.log(
    `${what.padEnd(46)} ${(rows / repeats).toFixed(0).padStart(3)} rows, ${spent.toFixed(0)} ms of processor, first ${first.toFixed(0)} ms, middle ${quantile(times, 0.5).toFixed(0)} ms, 95% ${quantile(times, 0.95).toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms, load ${loadavg()[0].toFixed(0)}`,
  );
};
const some = (n, among = orders) => hashed(n * 7_919 + 1) % among;
const clientOf = (n) => orderOf(some(n)).clientId;

await measured(
  'a page of the order report, newest first',
  () => `/rms/order?${filterOf({ symbol })}`,
);
await measured(
  'a page of a member',
  (n) =>
    `/rms/order?${filterOf({ symbol, memberId: `M${String((n % members) + 1).padStart(3, '0')}` })}`,
);
await measured(
  'a page of a user',
  (n) => `/rms/order?${filterOf({ symbol, userId: String(30_000 + n) })}`,
);
await measured(
  'a page as a dealer of M001 sees it',
  () => `/rms/order?${filterOf({ symbol })}`,
  dealer,
);
await measured(
  'a page by series and status',
  () => `/rms/order?${filterOf({ symbol, series: 'RS', orderStatus: 'Cancelled' })}`,
);
await measured(
  'the bids of one client',
  (n) => `/rms/order?${filterOf({ symbol, clientId: clientOf(n) })}`,
);
await measured(
  'the client report of one PAN',
  (n) => `/query/get-client-summary?clientPan=${orderOf(some(n)).pan}&day=T`,
);
await measured(
  'the client report, bid by bid',
  (n) => `/query/get-client-data?clientPan=${orderOf(some(n)).pan}&symbol=${symbol}&day=T`,
);
await measured('one bid by its number', (n) => `/rms/order/${firstId + some(n)}`);
await measured(
  'the allotment of a bid',
  (n) => `/allocation/allotment?${filterOf({ orderId: firstId + some(n, allotments) })}`,
);
await measured(
  'why it got what it got',
  (n) => `/allocation/allotment/${1_000_000 + some(n, allotments)}/why`,
);
console.log(`The server holds ${memoryOf(server.pid)} MiB.`);
await server.stop();
if (!keptIn) rmSync(folder, { recursive: true, force: true });
