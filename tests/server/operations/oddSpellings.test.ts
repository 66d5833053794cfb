import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../database/emptyDatabase.ts';
import { lineTo } from '../database/emptyDatabase.ts';
import { aDesk, as, type Exchange, openExchange } from '../market/smallExchange.ts';

let first: Exchange;
let exchange: Exchange;

/** Rows as an earlier release kept them: each text as it was typed. */
const earlier = [
  ['\u200bD1', 'Jose\u0301'],
  ['D2', 'A\u200bB'],
  ['D3', 'Plain'],
  ['D4', 'Front\u00a0Office'],
];

beforeAll(async () => {
  first = await openExchange();
  for (const [at, [, title]] of earlier.entries())
    await first.ask(as('controlUser'), 'POST', '/api/masters/desk', {
      payload: aDesk({ deskId: `D${at + 1}`, title: `${title?.slice(0, 1)}` }),
    });
  const line = await lineTo((first.machine.database as TestDatabase).place);
  for (const [at, [deskId, title]] of earlier.entries())
    await sql`update desk set "deskId" = ${deskId}, title = ${title} where "deskId" = ${`D${at + 1}`}`.execute(
      line.db,
    );
  await sql`drop table "oddSpelling"`.execute(line.db);
  await line.end();
  exchange = await openExchange(undefined, undefined, { beside: first });
});
afterAll(async () => {
  await exchange.close();
  await first.close();
});

const found = async (filter: object): Promise<string[]> => {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, json } = await exchange.ask(
    as('controlUser'),
    'GET',
    `/api/masters/desk?${query}`,
  );
  expect(status).toBe(200);
  return json.map((row: { deskId: string }) => row.deskId).sort();
};

describe('a row of an earlier release', () => {
  test.each([
    ['José', '\u200bD1'],
    ['jos\u00e9', '\u200bD1'],
    ['Jose\u0301', '\u200bD1'],
    ['AB', 'D2'],
    ['Front O', 'D4'],
    ['\u200bPlain\u00a0', 'D3'],
  ])('is found by %j', async (q, deskId) => {
    expect(await found({ q })).toEqual([deskId]);
  });

  test('is filtered by its value in one form, and by what it is not', async () => {
    expect(await found({ deskId: 'D1' })).toEqual(['\u200bD1']);
    expect(await found({ deskId: ['D1', 'D2'] })).toEqual(['D2', '\u200bD1']);
    expect(await found({ deskId__not: ['D1'] })).toEqual(['D2', 'D3', 'D4']);
  });

  test('is shown and changed at the address that its list leads to', async () => {
    const path = `/api/masters/desk/M001/${encodeURIComponent('\u200bD1')}`;
    const shown = await exchange.ask(as('controlUser'), 'GET', path);
    expect([shown.status, shown.json.title]).toEqual([200, 'Jose\u0301']);
    const { version, title, fee, isOpen, kind } = shown.json;
    const changed = await exchange.ask(as('controlUser'), 'PUT', path, {
      payload: { title, fee, isOpen, kind, seats: 4, version },
    });
    expect([changed.status, changed.json.seats, changed.json.title]).toEqual([200, 4, 'José']);
  });

  test('keeps its key from a row of the same meaning', async () => {
    const answer = await exchange.ask(as('controlUser'), 'POST', '/api/masters/desk', {
      payload: aDesk({ deskId: 'D1' }),
    });
    expect([answer.status, answer.json.message]).toEqual([
      409,
      'A Desk with this Member Id and Desk Id exists already',
    ]);
  });

  test('is named by those who watch the server when another has the same key in another form', async () => {
    expect(await exchange.machine.database.spellings.equal()).toEqual([]);
    const line = await lineTo((first.machine.database as TestDatabase).place);
    await sql`update desk set "deskId" = 'D1' where "deskId" = 'D3'`.execute(line.db);
    await line.end();
    const words = "Desk M001 / D1 is there 2 times: 'M001' / '\\u{200b}D1', 'M001' / 'D1'.";
    expect((await exchange.machine.database.spellings.equal()).map(sorted)).toEqual([
      sorted(words),
    ]);
    const { json } = await exchange.ask(null, 'GET', '/api/health');
    expect(json.concerns ?? json).toEqual(
      expect.arrayContaining([expect.objectContaining({ part: 'spelling' })]),
    );
  });
});

/** The rows of a sentence in one order, whichever the database gives first. */
const sorted = (words: string): string => [...words].sort().join('');
