import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { dealer, signIn } from '../markets/client.ts';
import { openedForReading, openOffer } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';

const data = copyOfDemo();
const env = { OFFERDESK_DEMO_BIDDING: 'off' };
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Writes past all rules, while no server runs: the next server that starts restores the guards. */
const whileDown = (sql: string, ...values: unknown[]) => {
  const database = new Database(openedForReading(data).name);
  const guards = database
    .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'security'")
    .pluck()
    .all();
  for (const guard of guards) database.exec(`drop trigger "${guard}"`);
  const { changes } = database.prepare(sql).run(...values);
  database.close();
  expect(changes).toBeGreaterThan(0);
};
const rows = (sql: string, ...values: unknown[]): any[] => {
  const database = openedForReading(data);
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
};
const start = () => startServer({ data, env });

test('a session that opened while the server was dead is told once, however often it dies then', async () => {
  let server: Server = await start();
  const { symbol } = await openOffer(await signIn(server.url, dealer));
  const openings = () =>
    rows(
      `select announcement from marketStatus where marketStatus = 'MKT_OPEN' and announcement like ?
       order by id desc`,
      `%${symbol} IS%`,
    ).length;
  const tasks = (state: string) =>
    rows(
      `select jobId, message from job where kind = 'market.open' and state = ? and name like ?
         and dueAt % 60000 = 58000 order by dueAt`,
      state,
      `%${symbol} IS%`,
    );
  await server.stop();

  // Its hours are still to come: it is announced as closed, and its opening is planned.
  const [{ mktOpenTime }] = rows(
    "select mktOpenTime from security where symbol = ? and series = 'IS'",
    symbol,
  );
  const hours = "update security set mktOpenTime = ? where symbol = ? and series = 'IS'";
  whileDown(hours, '23:59:58', symbol);
  server = await start();
  await expect.poll(() => tasks('planned').length).toBeGreaterThan(0);
  const [{ jobId }] = tasks('planned');
  await server.kill9();
  const before = openings();

  // Sets its hour as if it had come meanwhile.
  whileDown(hours, mktOpenTime, symbol);
  whileDown('update job set dueAt = dueAt - 86400000 where jobId = ?', jobId);
  server = await start();
  await expect.poll(openings).toBe(before + 1);
  await server.kill9();
  server = await start();
  await expect
    .poll(() => tasks('done').find((task) => task.jobId === jobId)?.message)
    .toBe('No session opened or closed.');
  const { body } = await (await signIn(server.url, dealer)).call('GET', '/messaging/get-messages');
  expect(body.filter(({ type }: any) => type.startsWith('MKT_')).at(-1).type).toBe('MKT_OPEN');
  expect(await server.stop()).toBe(0);
  expect(openings()).toBe(before + 1);
  expect(
    rows("select count(*) as n from job where kind = 'market.open' and state = 'running'"),
  ).toEqual([{ n: 0 }]);
});
