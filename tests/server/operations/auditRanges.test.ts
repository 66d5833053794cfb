import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkChain, type Range } from '#server/audit/chain.ts';
import { verifierTasks } from '#server/audit/verifierTasks.ts';
import { record, system } from '#server/database/writing/mutation.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';
import type { Exchange } from '../market/smallExchange.ts';
import { openHeld, runSql } from './heldExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await openHeld();
});
afterEach(() => exchange.close());

const sql = (statement: string) => exchange.machine.database.write(runSql, statement, system);
/** Texts that JSON spells in more than one way, or that take more bytes than characters. */
const texts = [
  'plain',
  '"quoted" \\ /',
  '₹ 380 – ₹ 390',
  '🙂',
  '\u2028\u007f',
  '\u0001\b\f\n\r\t',
  'é\u0301',
];
const entries = async (count: number) => {
  for (let at = 0; at < count; at += 1) {
    const note = texts[at % texts.length];
    const entry = { action: 'note', resource: 'offer', key: `${at} ${note}`, after: { note } };
    await exchange.machine.database.write(record, entry, system);
  }
};
const { range: checked } = verifierTasks;
const inRange = (range: Range) => {
  const { folder = '', url } = (exchange.machine.database as TestDatabase).place;
  const { journalKey } = exchange.machine.secrets;
  return checked({ data: folder, databaseUrl: url ?? null, journalKey, range });
};

test('a range of the chain is checked over a connection of its own, whatever its texts, and joins its neighbours', async () => {
  await entries(20);
  const [first, second] = [await inRange({ from: 1, to: 8 }), await inRange({ from: 9, to: 20 })];
  expect([first.fault, second.fault]).toEqual([null, null]);
  expect(second.before).toBe(first.last);
  expect([first.before, first.resources]).toEqual(['', ['offer']]);
});

test('a fault is named by the range that has it, and the check of the whole chain names it too', async () => {
  await entries(20);
  const of = exchange.machine.database.dialect.name === 'postgres' ? ' ON journal' : '';
  for (const on of ['update', 'delete']) await sql(`DROP TRIGGER "guard_journal_${on}"${of}`);
  await sql(`UPDATE journal SET address = '10.0.0.1' WHERE seq = 12`);
  const fault = { seq: 12, why: 'The entry was changed after it was written.' };
  expect((await inRange({ from: 1, to: 8 })).fault).toBeNull();
  expect((await inRange({ from: 9, to: 20 })).fault).toEqual(fault);
  const { database, secrets } = exchange.machine;
  const spread = { inRange, atOnce: 2 };
  expect((await checkChain(database.db, secrets.journalKey, spread)).fault).toEqual(fault);
  await sql('DELETE FROM journal WHERE seq = 8');
  expect((await inRange({ from: 9, to: 20 })).fault).toEqual({
    seq: 8,
    why: 'The entry is missing.',
  });
});
