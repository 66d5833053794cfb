import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { flag, integer, resource, text } from '#model';
import { storedNouns } from '#server/app/nouns.ts';
import { type Moved, moveDatabase } from '#server/backup/move/moveDatabase.ts';
import { openDatabase } from '#server/database/open.ts';
import { createRow, removeRow, rowMutations } from '#server/database/rows/rows.ts';
import { record } from '#server/database/writing/mutation.ts';
import { control, journalKey } from '../server/database/temporaryDatabase.ts';
import { bare, type Lent, lendDatabase } from '../setup/postgres.ts';

const note = resource('note', {
  label: 'Note',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    words: text('Words', { optional: true }),
    isOpen: flag('Open', { initial: true }),
  },
  access: {},
  api: '/notes',
  screens: {},
});
const place = resource('place', {
  label: 'Place',
  key: ['name'],
  fields: { name: text('Name', { unique: true }), far: integer('Far', { optional: true }) },
  access: {},
  api: '/places',
  screens: {},
});
const nouns = [note, place, ...storedNouns];
const opening = {
  ...{ nouns, journalKey, inline: true },
  mutations: [...rowMutations, record],
  now: () => 1_795_000_000_000,
};

let folder: string;
let lent: Lent;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  lent = await lendDatabase(inject('postgres') ?? '', bare);
});
afterEach(async () => {
  await lent.giveBack();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'offerdesk.db');
const opened = (at: { folder: string } | { url: string }) => openDatabase({ ...opening, ...at });

/** An embedded database with some rows by the product, and others by hand. */
const embedded = async (byHand: (connection: Sqlite.Database) => void = () => undefined) => {
  const database = await opened({ folder });
  const create = (noun: string, values: Record<string, unknown>) =>
    database.write(createRow, { resource: noun, values, scope: {} }, control);
  for (const words of ['one', 'two', 'three']) await create('note', { words });
  await database.write(
    removeRow,
    { resource: 'note', key: { id: 3 }, version: 1, scope: {} },
    control,
  );
  for (const name of ['b', 'A', 'a', 'Ö', 'Z']) await create('place', { name });
  await database.close();
  const connection = new Sqlite(file());
  byHand(connection);
  connection.close();
};

const move = (): Promise<Moved> =>
  moveDatabase({ folder, url: lent.url, nouns, journalKey, now: 1_795_000_000_000 });

const answerTo = async (statement: string): Promise<any[]> => {
  const client = new pg.Client(lent.url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
};
const tables = async () =>
  (await answerTo(`select tablename from pg_tables where schemaname = 'public'`)).length;

test('every row, the journal with its chain and the numbers to come are in PostgreSQL, and the file is put aside', async () => {
  const odd = 'a tab\t, a \\, a line\nand a return\r, \b\f\v, \\N, "quotes" and ₹ 😀';
  await embedded((connection) => {
    connection.prepare(`update note set words = ? where id = 2`).run(odd);
    connection.prepare(`update place set far = ? where name = 'b'`).run(9_007_199_254_740_993n);
  });
  const { rows, journal, leftBehind, putAside } = await move();
  expect([rows.note, rows.place, journal?.seq, leftBehind]).toEqual([2, 5, 9, []]);
  expect(readdirSync(folder)).toEqual(['offerdesk.db.moved-20261118T163640']);
  expect(existsSync(putAside)).toBe(true);
  expect(await answerTo('select words from note order by id')).toEqual([
    { words: 'one' },
    { words: odd },
  ]);
  expect(await answerTo(`select far::text from place where name = 'b'`)).toEqual([
    { far: '9007199254740993' },
  ]);

  const database = await opened({ url: lent.url });
  try {
    // The number of a removed row is never given again.
    const made = await database.write(
      createRow,
      { resource: 'note', values: { words: 'four' }, scope: {} },
      control,
    );
    expect(made).toMatchObject({ id: 4 });
    const head = await database.db.selectFrom('journalHead').select('seq').executeTakeFirst();
    expect(Number(head?.seq)).toBe(10);
  } finally {
    await database.close();
  }
});

test('a start on what was moved finds every table, index and guard in place', async () => {
  await embedded();
  await move();
  const plans: unknown[] = [];
  const database = await openDatabase({
    ...opening,
    url: lent.url,
    onPlan: ({ steps }) => plans.push(...steps),
  });
  await database.close();
  expect(plans).toEqual([]);
  await expect(answerTo('delete from journal')).rejects.toThrow(/journal/);
});

test('a database that has tables is refused, and keeps them', async () => {
  await embedded();
  await answerTo('create table mine (words text)');
  await expect(move()).rejects.toThrow(/The database has data already: 1 tables/);
  expect(await tables()).toBe(1);
  expect(readdirSync(folder)).toContain('offerdesk.db');
});

test('a text that PostgreSQL cannot store is named by table, key and column, and nothing is moved', async () => {
  await embedded((connection) => {
    connection.prepare(`update note set words = ? where id = 2`).run('nothing\0here');
  });
  await expect(move()).rejects.toThrow(/The row id 2 of note has the character U\+0000 in words/);
  expect(await tables()).toBe(0);
  expect(readdirSync(folder)).toContain('offerdesk.db');
});

test('a journal that was tampered with is not moved', async () => {
  await embedded((connection) => {
    const guards = connection
      .prepare(`select name, sql from sqlite_schema where type = 'trigger'`)
      .all() as { name: string; sql: string }[];
    for (const { name } of guards) connection.exec(`drop trigger "${name}"`);
    connection.prepare(`update journal set "userId" = 'somebody' where seq = 4`).run();
    for (const { sql } of guards) connection.exec(sql);
  });
  await expect(move()).rejects.toThrow(/^Entry 4 of the journal breaks its chain: /);
  expect(await tables()).toBe(0);
});

test('a database of an earlier shape is started by this release first', async () => {
  await embedded((connection) => connection.exec('drop index journal_key'));
  await expect(move()).rejects.toThrow(/Start this release once on the embedded database/);
  expect(await tables()).toBe(0);
});
