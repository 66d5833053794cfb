import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { databaseOf, seededDemo } from './server.mjs';

/**
 * A data folder of the demo with so many orders more, made once and kept below `folder`: forty
 * members, four hundred users, 100,000 clients, eight symbols of three series, all of them bidding at
 * once, retail and employees after non-retail. The same number is always the same data. `from` is the day of the
 * first id, as a number: by default before all offers of the demo.
 */
export const folderOfOrders = async (folder, count, from = firstDay) => {
  const kept = join(folder, from === firstDay ? `orders-${count}` : `orders-${count}-${from}`);
  if (existsSync(join(kept, 'whole'))) return kept;
  const making = `${kept}.making`;
  rmSync(making, { recursive: true, force: true });
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const seed = await seededDemo();
  cpSync(seed, making, { recursive: true });
  rmSync(seed, { recursive: true, force: true });
  const database = new Database(databaseOf(making));
  database.pragma('synchronous = off');
  database.pragma('cache_size = -1000000');
  fill(database, count, from * 100_000_000);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  writeFileSync(join(making, 'whole'), '');
  renameSync(making, kept);
  return kept;
};

const day = 86_400_000;
const firstTime = Date.parse('2026-06-01T09:15:00+05:30');
/** Below the first id of the demo, so that the product goes on where the demo stood. */
const firstDay = 20_260_601;

/** A day whose ids are of the offers in hand, so that what counts their bids counts these too. */
export const inHandDay = 20_261_101;

const fill = (database, count, firstId) => {
  const indexes = database
    .prepare(`select name, sql from sqlite_master where tbl_name = 'order' and type = 'index'`)
    .all()
    .filter(({ sql }) => sql !== null);
  for (const { name } of indexes) database.exec(`drop index "${name}"`);
  const securities = bySymbol(database);
  const random = numbers(20_261_121);
  const put = database.prepare(
    `insert into "order" (orderId, securityId, symbol, series, category, clientType, clientId, pan,
       participantId, marginType, isMarketOrder, quantity, price, clientOrderId, value, orderStatus,
       isCpApproved, day, isCarryRefused, memberId, branchId, userId, entryTime, modifiedTime, createdBy, createdAt,
       updatedBy, updatedAt)
     values (@orderId, @securityId, @symbol, @series, @category, 'CLI', @clientId, @pan, null, '1',
       0, @quantity, @price, null, @value, @orderStatus, null, @day, 0, @memberId, @branchId, @userId,
       @entryTime, null, @userId, @entryTime, @userId, @entryTime)`,
  );
  const some = database.transaction((from, to) => {
    for (let n = from; n < to; n++)
      put.run({ ...orderAt(n, count, securities, random), orderId: firstId + n + 1 });
  });
  for (let from = 0; from < count; from += 100_000) some(from, Math.min(count, from + 100_000));
  for (const { sql } of indexes) database.exec(sql);
};

/** Eight symbols with the id and the floor of each of their series. */
const bySymbol = (database) => {
  const rows = database.prepare('select id, symbol, series, floorPrice from security').all();
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))].slice(0, 8);
  return symbols.map((symbol) => ({
    symbol,
    bySeries: Object.fromEntries(
      rows
        .filter((row) => row.symbol === symbol)
        .map(({ id, series, floorPrice }) => [series, { id, floorPrice }]),
    ),
  }));
};

const orderAt = (n, count, securities, random) => {
  // Few are large and many small, of symbols as of members.
  const { symbol, bySeries } = securities[Math.floor(random() ** 2 * securities.length)];
  const series = seriesAt(n / count, random());
  const { id, floorPrice } = bySeries[series] ?? Object.values(bySeries)[0];
  const client = Math.floor(random() * 100_000);
  const member = Math.floor((client / 100_000) ** 1.5 * 40);
  const user = member * 10 + Math.floor(random() ** 1.5 * 10);
  const quantity = 1 + Math.floor(random() * 500);
  const price = floorPrice + 5 * Math.floor(random() ** 3 * 400);
  return {
    securityId: id,
    symbol,
    series,
    category: series === 'IS' ? 'NII' : series === 'ES' ? 'EMP' : 'RI',
    clientId: `C${String(client).padStart(5, '0')}`,
    pan: `AAAPA${String(client % 10_000).padStart(4, '0')}A`,
    quantity,
    price,
    value: quantity * price,
    day: series === 'IS' ? 'T' : 'T+1',
    orderStatus: statusAt(random()),
    memberId: `M${String(member + 1).padStart(3, '0')}`,
    branchId: `B${1 + (user % 3)}`,
    userId: String(30_000 + user),
    entryTime: firstTime + Math.floor((n / count) * 90 * day),
  };
};

const seriesAt = (when, share) => {
  if (when < 0.4) return share < 0.97 ? 'IS' : 'ES';
  return share < 0.88 ? 'RS' : 'ES';
};

const statusAt = (share) => {
  if (share < 0.9) return 'Confirmed';
  if (share < 0.97) return 'Cancelled';
  return share < 0.995 ? 'Submitted' : 'Rejected';
};

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
const numbers = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
