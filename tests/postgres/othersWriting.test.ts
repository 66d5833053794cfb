import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  openOthersWriting,
  readOwnNumber,
  readSnapshot,
} from '#server/database/postgres/othersWriting.ts';
import { bare, type Lent, lendDatabase } from '../setup/postgres.ts';

let lent: Lent;
let lines: [pg.Client, pg.Client];
let others: ReturnType<typeof openOthersWriting>;
beforeEach(async () => {
  lent = await lendDatabase(inject('postgres') ?? '', bare);
  lines = [new pg.Client(lent.url), new pg.Client(lent.url)];
  for (const line of lines) await line.connect();
  await lines[0].query('create table note (words text)');
  others = openOthersWriting();
});
afterEach(async () => {
  for (const line of lines) await line.end();
  await lent.giveBack();
});

const write = (line: pg.Client) => line.query(`insert into note values ('one')`);

/** One transaction of ours, with what happens in it; whether nobody else had written before it. */
const ours = async (happens: () => Promise<unknown> = () => write(lines[0])): Promise<boolean> => {
  const [line] = lines;
  await line.query('begin');
  const { rows } = await line.query(`select ${readSnapshot} as snapshot`);
  const isOurs = others.begun(rows[0].snapshot);
  await happens();
  const own = await line.query(readOwnNumber);
  await line.query('commit');
  others.committed(own.rows[0].own);
  return isOurs;
};

/**
 * Two transactions of ours that the server does one right after the other, in one request; whether nobody else had
 * written before the second. Other tests write to the same server all the time and count as others, so a moment
 * without them is tried for.
 */
const isOursAtOnce = async (statement: string): Promise<boolean> => {
  const transaction = `begin; select ${readSnapshot} as snapshot; ${statement}; ${readOwnNumber}; commit;`;
  // A request of several statements has a result for each.
  const results = [await lines[0].query(transaction + transaction)].flat();
  const ofEach = (column: string) =>
    results.flatMap(({ rows }) => rows.filter((row) => column in row).map((row) => row[column]));
  const [one, two] = ofEach('snapshot');
  const [own] = ofEach('own');
  others = openOthersWriting();
  others.begun(one);
  others.committed(own);
  return others.begun(two);
};

test('two transactions of ours with none between them are ours', async () => {
  await expect.poll(() => isOursAtOnce(`insert into note values ('one')`)).toBe(true);
});

test('one that wrote nothing leaves the next ours', async () => {
  await expect.poll(() => isOursAtOnce('select 1')).toBe(true);
});

test('whatever another connection commits between two of ours is seen', async () => {
  await ours();
  await write(lines[1]);
  expect(await ours()).toBe(false);
});

test('what another connection began before ours and committed during it or after it is seen', async () => {
  for (const happens of [
    async () => {
      await write(lines[0]);
      await lines[1].query('commit');
    },
    () => lines[1].query('commit').then(() => write(lines[0])),
    () => lines[1].query('commit'),
  ]) {
    await lines[1].query('begin');
    await write(lines[1]);
    await ours(happens);
    expect(await ours()).toBe(false);
  }
  await lines[1].query('begin');
  await write(lines[1]);
  await ours();
  await lines[1].query('commit');
  expect(await ours()).toBe(false);
});

test('what another connection began before ours is seen also when a third one has committed after it', async () => {
  const third = new pg.Client(lent.url);
  await third.connect();
  try {
    await lines[1].query('begin');
    await write(lines[1]);
    await write(third);
    await ours(async () => {
      await write(lines[0]);
      await lines[1].query('commit');
    });
    expect(await ours()).toBe(false);
  } finally {
    await third.end();
  }
});

test('what another connection begins and commits during one of ours is seen', async () => {
  for (const happens of [
    () => write(lines[1]).then(() => write(lines[0])),
    () => write(lines[0]).then(() => write(lines[1])),
    () => write(lines[1]),
  ]) {
    await ours(happens);
    expect(await ours()).toBe(false);
  }
});
