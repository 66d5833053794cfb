import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { databaseFile } from '#server/database/sqlite/sqlite.ts';
import { openFinished } from '../server/archive/finishedOffer.ts';
import { servedFolder } from '../server/market/servedFolder.ts';
import { openedForReading } from './market.ts';

/** An offer of the demo whose two days are over. */
export const finishedSymbol = 'CENTRALBK';

const tables = { order: 'orderId', orderLog: 'id', allotment: 'id' } as const;

/**
 * Creates a data folder for the built product with one finished offer, allotted and published by
 * real runs. Its few bids are there `times` times, so that each step of an archival takes a while;
 * returns the key of its set-up.
 */
export const finishedFolder = async (data: string, times: number): Promise<string> => {
  const market = await openFinished({}, finishedSymbol);
  const { id } = await market.setupOf(finishedSymbol);
  // Ends the work that its runs have begun before the copy is made.
  await market.stop();
  servedFolder(market.machine, data);
  await market.close();
  const database = new Database(databaseFile(data));
  multiply(database, times);
  database.close();
  return String(id);
};

/** The rows of the offer again and again, each time with other numbers of its bids. */
const multiply = (database: Database.Database, times: number): void => {
  const others = (table: string, left: readonly string[]) =>
    (database.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[])
      .filter((name) => !left.includes(name))
      .map((name) => `"${name}"`)
      .join(', ');
  const again = Object.entries({
    order: { moved: ['orderId'], left: [] },
    orderLog: { moved: ['orderId'], left: ['id'] },
    allotment: { moved: ['orderId', 'bidId'], left: ['id'] },
  }).map(([table, { moved, left }]) => {
    const rest = others(table, [...moved, ...left]);
    const numbers = moved.map((name) => `"${name}"`).join(', ');
    const sums = moved.map((name) => `"${name}" + ?`).join(', ');
    const most = database
      .prepare(`select max("${tables[table as keyof typeof tables]}") from "${table}"`)
      .pluck()
      .get();
    const rows = database.prepare(
      `insert into "${table}" (${numbers}, ${rest}) select ${sums}, ${rest} from "${table}"
       where symbol = '${finishedSymbol}' and "orderId" % 100000000 < 1000
         and "${tables[table as keyof typeof tables]}" <= ?`,
    );
    return (step: number) => rows.run(...moved.map(() => step), most);
  });
  database.transaction(() => {
    for (let time = 1; time < times; time++) for (const insert of again) insert(time * 1_000);
  })();
};

/** The rows of the offer in the live tables of a folder: how many of each table, and the hash over all of them. */
export const rowsOfFinished = (folder: string): { counts: number[]; sha256: string } => {
  const database = openedForReading(folder);
  const hash = createHash('sha256');
  const counts = Object.entries(tables).map(([table, key]) => {
    const rows = database
      .prepare(`select * from "${table}" where symbol = ? order by "${key}"`)
      .safeIntegers()
      .raw()
      .all(finishedSymbol);
    hash.update(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    );
    return rows.length;
  });
  database.close();
  return { counts, sha256: hash.digest('hex') };
};
