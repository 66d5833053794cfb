import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AllocationPeople,
  allocationPeople,
  decide,
  masterSetupOf,
} from '../markets/allocationPeople.ts';
import { type AllocationRun, runOf, startRun } from '../markets/allocationRun.ts';
import { contradictions, openedForReading } from '../markets/market.ts';
import { copyOfDemo, freePort, type Server, startServer } from '../markets/server.ts';
import { type Sshd, startSshd } from '../peers/sshd.ts';
import { bidRow, type Demand, sealed } from './demandFileOf.ts';

/** Both days are over at this exchange; T is allotted, then T+1. */
const symbol = 'CENTRALBK';

let home: string;
let sshd: Sshd;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'allocation-'));
  sshd = await startSshd();
});
afterAll(async () => {
  await sshd?.remove();
  rmSync(home, { recursive: true, force: true });
});

/** A server at one address that is killed and restarted; how often that happened, and how often within a step. */
type World = { server: Server; people: AllocationPeople; kills: number; inside: number };

const env = () => ({ OFFERDESK_DEMO_BIDDING: 'off', ...sshd.env() });

/** Kills the server and starts it on its data. */
const killed = async (world: World): Promise<void> => {
  const { data, port } = world.server;
  await world.server.kill9();
  world.kills += 1;
  const database = openedForReading(data);
  const under = database
    .prepare(
      `select count(*) as n from "processStep" where "stepStatus" in ('Started', 'Processing')`,
    )
    .get() as { n: number };
  database.close();
  if (under.n > 0) world.inside += 1;
  world.server = await startServer({ data, port, env: env() });
};

/** Waits until a run has reached a state; a restless server is killed on the way, so many ms after the check. */
const until = async (
  world: World,
  run: AllocationRun,
  isThere: (at: Awaited<ReturnType<AllocationRun['look']>>) => boolean,
  kills: readonly number[],
): Promise<void> => {
  const left = [...kills];
  for (let tries = 0; ; tries++) {
    const at = await run.look(world.people.control);
    if (isThere(at)) return;
    const failed = at.steps.find(({ stepStatus }) => stepStatus === 'Error');
    if (failed) throw new Error(`${failed.name}: ${failed.message}`);
    if (tries > 300) throw new Error(`It stays where it is: ${JSON.stringify(at.steps)}`);
    const rest = left.shift();
    await new Promise((resolve) => setTimeout(resolve, rest ?? 50));
    if (rest !== undefined) await killed(world);
  }
};

const is = (name: string, status: string) => (at: Awaited<ReturnType<AllocationRun['look']>>) =>
  at.steps.some((step) => step.name === name && step.stepStatus === status);
const waitsForApproval = (at: Awaited<ReturnType<AllocationRun['look']>>) =>
  at.steps.some(
    (step) => step.name === 'approval' && step.may.approve !== false && step.waitsFor.length === 0,
  );
const isOver = ({ run }: Awaited<ReturnType<AllocationRun['look']>>) => run.runStatus !== 'Started';

/** The demand of another exchange for a day of the offer: enough for every book. */
const demandOf = (setup: any, exchange: 'BSE' | 'MSE', day: 'T' | 'T+1'): Buffer => {
  const { openOnDate, nextOnDate, floorPrice, regularLotSize: lotSize } = setup;
  const demand: Demand = {
    exchange,
    symbol,
    dayType: day === 'T' ? '10' : '11',
    tradeDate: day === 'T' ? openOnDate : nextOnDate,
    floorPrice,
    lotSize,
  };
  const rows = Array.from({ length: 900 }, (_, at) => bidRow(demand, at));
  return sealed(demand, rows, day === 'T' ? {} : { series: 'IS+RS+ES' });
};

/**
 * Runs both days to their ends; returns every file of both runs, the files that other exchanges receive, and
 * the content of the tables.
 */
const played = async (data: string, restless: boolean) => {
  rmSync(sshd.folder, { recursive: true, force: true });
  mkdirSync(sshd.folder);
  const server = await startServer({ data, port: await freePort(), env: env() });
  const world: World = { server, people: await allocationPeople(server.url), kills: 0, inside: 0 };
  const { people } = world;
  const setup = await masterSetupOf(people, symbol);
  await decide(people, setup.id, 'decideOversubscription', { quantity: 0 });
  await decide(people, setup.id, 'acceptUndersubscription');
  const files: Record<string, string> = {};
  for (const [process, day] of [
    ['dseTDay', 'T'],
    ['dseNextDay', 'T+1'],
  ] as const) {
    const { runId } = await startRun(server, people.control, process, symbol);
    const run = runOf(server, runId);
    if (restless) await killed(world);
    // The second day has the same steps: it is killed half as often.
    const isFirst = day === 'T';
    await until(world, run, is('ownBook', 'Completed'), restless && isFirst ? [20] : []);
    for (const exchange of ['BSE', 'MSE'] as const) {
      const step = `${exchange.toLowerCase()}Demand`;
      const answer = await run.bring(
        people.control,
        step,
        `${exchange}.txt`,
        demandOf(setup, exchange, day),
      );
      if (!answer.ok) throw new Error(`${step}: ${answer.status} ${await answer.text()}`);
      await until(world, run, is(step, 'Completed'), []);
    }
    await until(world, run, waitsForApproval, restless ? [10, 100] : []);
    if (restless && isFirst) await killed(world);
    await run.done(people.control2, 'POST', '/steps/approval/approve', {});
    await until(world, run, isOver, restless ? (isFirst ? [10, 100, 250] : [50]) : []);
    for (const [name, content] of Object.entries(await run.files(people.control)))
      files[`${process}/${name}`] = content.toString('base64');
  }
  await world.server.stop();
  const sent = Object.fromEntries(
    Object.entries(sshd.files()).map(([name, content]) => [name, content.toString('base64')]),
  );
  const database = openedForReading(data);
  const rows = (sql: string) => database.prepare(sql).all();
  const tables = {
    allotments: rows(
      'select series, "bidId", "exchange", quantity, "allotQuantity", "allotPrice", reason from allotment order by series, exchange, "bidId"',
    ),
    orders: rows(
      'select "orderId", "allottedQuantity" from "order" where "allottedQuantity" is not null order by 1',
    ),
    securities: rows(
      `select series, "cutOffPrice", "issueSize" from security where symbol = '${symbol}' order by 1`,
    ),
    contradictions: contradictions(database),
  };
  database.close();
  return { files, sent, tables, kills: world.kills, inside: world.inside };
};

test('a server that is killed between and inside the steps of both days ends with the very files of one that was left alone', async () => {
  const [quiet, restless] = [copyOfDemo(), join(home, 'restless')];
  cpSync(quiet, restless, { recursive: true, preserveTimestamps: true });
  const wanted = await played(quiet, false);
  const got = await played(restless, true);
  console.log(`${got.kills} kills, ${got.inside} of them inside a step`);
  rmSync(quiet, { recursive: true, force: true });
  expect(Object.keys(got.files).sort()).toEqual(Object.keys(wanted.files).sort());
  expect(Object.keys(wanted.sent).length).toBeGreaterThanOrEqual(4);
  expect(got.files).toEqual(wanted.files);
  expect(got.sent).toEqual(wanted.sent);
  expect(got.tables).toEqual(wanted.tables);
  expect(wanted.tables.contradictions).toEqual([]);
  expect(wanted.tables.allotments.length).toBeGreaterThan(1_800);
  expect(got.inside).toBeGreaterThan(0);
});
