import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  noteTable,
  openOthersWriting,
  readNotes,
  readOwnNumber,
  readSnapshot,
  writeNote,
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
  await lines[0].query(noteTable('bigint', 'text'));
  others = openOthersWriting();
});
afterEach(async () => {
  for (const line of lines) await line.end();
  await lent.giveBack();
});

const write = (line: pg.Client) => line.query(`insert into note values ('one')`);
const noted = (line: pg.Client, note: string) => line.query(writeNote, [note]);

/**
 * Runs one transaction of ours around `happens`; returns what the others had noted before it, null
 * when unknown.
 */
const ours = async (happens: () => Promise<unknown> = () => write(lines[0])) => {
  const [line] = lines;
  await line.query('begin');
  const { rows } = await line.query(`select ${readSnapshot} as snapshot, ${readNotes} as notes`, [
    others.since(),
  ]);
  const before = others.begun(rows[0].snapshot, rows[0].notes);
  await happens();
  const own = await line.query(readOwnNumber);
  await line.query('commit');
  others.committed(own.rows[0].own);
  return before;
};

/**
 * Runs two transactions of ours one right after the other, in one request, with `between` between
 * them; returns what others had noted before the second. Other tests write to the same server all
 * the time and count as others, so a test retries until it finds a moment without them.
 */
const atOnce = async (statement: string, between = '') => {
  const transaction = `begin; select ${readSnapshot} as snapshot, ${readNotes.replace('$1', '0')} as notes;
    ${statement}; ${readOwnNumber}; commit;`;
  // A request of several statements has a result for each.
  const results = [await lines[0].query(transaction + between + transaction)].flat();
  const ofEach = (column: string) =>
    results.flatMap(({ rows }) => rows.filter((row) => column in row).map((row) => row[column]));
  const [one, two] = ofEach('snapshot');
  const notes = ofEach('notes');
  const [own] = ofEach('own');
  others = openOthersWriting();
  others.begun(one, notes[0]);
  others.committed(own);
  return others.begun(two, notes[1]);
};

/** A transaction of another process that notes what it did. */
const notedAs = (note: string) =>
  `begin; insert into note values ('one'); ${writeNote.replace('$1', `'${note}'`).replace(/ RETURNING .*/, '')}; commit;`;

const writing = `insert into note values ('one')`;

test('two transactions of ours with none between them are ours', async () => {
  await expect.poll(() => atOnce(writing)).toEqual([]);
});

test('one that wrote nothing leaves the next ours', async () => {
  await expect.poll(() => atOnce('select 1')).toEqual([]);
});

test('what other processes have noted of theirs between two of ours is told, in its order', async () => {
  const between = `${notedAs('the first')}${notedAs('the second')}`;
  await expect.poll(() => atOnce(writing, between)).toEqual(['the first', 'the second']);
});

test('one without a note among those with one leaves it unknown what was written', async () => {
  for (const between of [
    `${notedAs('the first')}begin; ${writing}; commit;`,
    `begin; ${writing}; commit;${notedAs('the last')}`,
    `begin; ${writing}; savepoint one; ${writing}; release one; commit;${notedAs('the last')}`,
  ])
    expect(await atOnce(writing, between)).toBeNull();
  await expect.poll(() => atOnce(writing, notedAs('one'))).toEqual(['one']);
});

test('a note that was copied with its rows is of nobody', async () => {
  await lines[0].query(
    `insert into "batchNote" select place, 'copied' from generate_series(0, 15) as place`,
  );
  expect(await atOnce(writing, `begin; ${writing}; commit;`)).toBeNull();
});

test('more transactions than are noted leave it unknown what was written', async () => {
  expect(await atOnce(writing, notedAs('one').repeat(17))).toBeNull();
  const many = Array.from({ length: 16 }, (_, nth) => notedAs(String(nth))).join('');
  await expect.poll(() => atOnce(writing, many)).toHaveLength(16);
});

test('over a new line nothing is known of what was written before', async () => {
  await ours();
  others.lost();
  expect(await ours()).toBeNull();
});

test('whatever another connection commits between two of ours is seen', async () => {
  await ours();
  await write(lines[1]);
  expect(await ours()).toBeNull();
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
    expect(await ours()).toBeNull();
  }
  await lines[1].query('begin');
  await write(lines[1]);
  await ours();
  await lines[1].query('commit');
  expect(await ours()).toBeNull();
});

test('what another connection notes does not hide that it is still under way', async () => {
  await lines[1].query('begin');
  await noted(lines[1], 'one');
  await ours();
  await lines[1].query('commit');
  expect(await ours()).toBeNull();
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
    expect(await ours()).toBeNull();
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
    expect(await ours()).toBeNull();
  }
});
