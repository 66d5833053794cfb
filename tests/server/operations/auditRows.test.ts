import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyAudit } from '#server/audit/verification.ts';
import { system } from '#server/database/writing/mutation.ts';
import type { Exchange } from '../market/smallExchange.ts';
import { checker, heldNouns, maker, openHeld, runSql } from './heldExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await openHeld();
});
afterEach(() => exchange.close());

const ask: Exchange['ask'] = (...question) => exchange.ask(...question);
const sql = (statement: string) => exchange.machine.database.write(runSql, statement, system);
const verify = () =>
  verifyAudit(exchange.machine.database.db, exchange.machine.secrets.journalKey, {
    nouns: heldNouns,
  });
const offer = async (symbol: string, more: object = {}) =>
  (await ask(maker, 'POST', '/api/masters/offer', { payload: { symbol, price: 380, ...more } }))
    .json;
/** Drops the guards first, as an owner of the tables would. */
const withoutGuards = async (table: string) => {
  const of = exchange.machine.database.dialect.name === 'postgres' ? ` ON "${table}"` : '';
  for (const on of ['update', 'delete']) await sql(`DROP TRIGGER "guard_${table}_${on}"${of}`);
};

describe('a row', () => {
  test('that was written by calls alone is as its entries say, also masked, edited, removed and made again', async () => {
    await offer('LICI', { word: 'sesame', pan: 'AAAPA0001A', note: 'first' });
    await ask(checker, 'POST', '/api/masters/offer/1/publish');
    await ask(maker, 'PUT', '/api/masters/offer/1', {
      payload: { symbol: 'LICI', price: 380, lot: 1, note: 'second', version: 2 },
    });
    await offer('IOB');
    await ask(maker, 'DELETE', '/api/masters/offer/2');
    // A change that waits, with its own row.
    await ask(maker, 'PUT', '/api/masters/offer/1', {
      payload: { symbol: 'LICI', price: 381, lot: 1, version: 3, reason: 'The notice says so' },
    });
    expect(await verify()).toMatchObject({ fault: null, more: [] });
  });

  test('that was changed in its table is named with its key, the field, and the entry that says otherwise', async () => {
    await offer('LICI');
    await offer('IOB');
    await sql(`UPDATE offer SET lot = 900 WHERE id = 1`);
    await sql(`UPDATE offer SET pan = 'AAAPA0001A', price = 100 WHERE id = 2`);
    expect(await verify()).toMatchObject({
      fault: {
        seq: null,
        why: 'Row 1 of offer: the row differs from its last entry of the journal (seq 1): lot is 900, the journal says 1.',
      },
      more: [
        {
          why: 'Row 2 of offer: the row differs from its last entry of the journal (seq 2): price is 1, the journal says 380.',
        },
      ],
    });
  });

  test('that was put in, or is back after its removal, is named', async () => {
    await offer('LICI');
    await ask(maker, 'DELETE', '/api/masters/offer/1');
    for (const id of [1, 7])
      await sql(
        `INSERT INTO offer (id, symbol, price, lot, status, version, "createdBy", "createdAt", "updatedBy", "updatedAt")
         VALUES (${id}, 'NEW${id}', 1, 1, 'draft', 1, 'control', 1, 'control', 1)`,
      );
    const { fault, more } = await verify();
    expect([fault, ...more].map((each) => each?.why)).toEqual([
      'Row 1 of offer: the row is there, and its last entry of the journal (seq 2) says that it was removed.',
      'Row 7 of offer: the row is there, and the journal has no entry of it.',
    ]);
  });

  test('of a change that waits is compared too: nobody changes what a second person is to approve', async () => {
    await offer('LICI');
    await ask(checker, 'POST', '/api/masters/offer/1/publish');
    await ask(maker, 'PUT', '/api/masters/offer/1', {
      payload: { symbol: 'LICI', price: 381, lot: 1, version: 2, reason: 'The notice says so' },
    });
    expect((await verify()).fault).toBeNull();
    await sql(`UPDATE "pendingChange" SET "after" = '{"price":500}'`);
    expect((await verify()).fault?.why).toContain(
      'Row 1 of pendingChange: the row differs from its last entry of the journal (seq 3): after is {"price":500}, the journal says {"price":381}.',
    );
  });

  test('that is written while it is compared is no fault', async () => {
    for (let at = 0; at < 30; at += 1) await offer(`S${at}`);
    let at = 0;
    const { database, secrets } = exchange.machine;
    const { fault } = await verifyAudit(database.db, secrets.journalKey, {
      nouns: heldNouns,
      read: async (query) => {
        const { rows } = await database.db.executeQuery(query);
        if (/from "offer"/.test(query.sql) && at < 3) {
          at += 1;
          await ask(maker, 'PUT', `/api/masters/offer/${at}`, {
            payload: { symbol: `S${at - 1}`, price: 380, lot: 1, note: 'meanwhile', version: 1 },
          });
        }
        return rows as never;
      },
    });
    expect(fault).toBeNull();
  });
});

describe('an empty or shorter journal', () => {
  test('in a used database is a fault', async () => {
    await offer('LICI');
    for (const table of ['journal', 'journalAnchor']) await withoutGuards(table);
    for (const table of ['journal', 'journalHead', 'journalAnchor'])
      await sql(`DELETE FROM "${table}"`);
    expect((await verify()).fault).toEqual({
      seq: null,
      why: 'The journal is empty, and the table offer has rows, all of which had an entry: the journal and its head were emptied.',
    });
  });

  test('in a database that nobody has used is none', async () => {
    expect(await verify()).toEqual({ fault: null, more: [], anchors: [] });
  });

  test('is found by the rows whose entries are gone with its end', async () => {
    await offer('LICI');
    const head = await exchange.machine.database.db
      .selectFrom('journalHead')
      .selectAll()
      .executeTakeFirstOrThrow();
    await offer('IOB');
    await withoutGuards('journal');
    await sql('DELETE FROM journal WHERE seq > 1');
    await sql(`UPDATE "journalHead" SET seq = 1, hash = '${head.hash}', seal = '${head.seal}'`);
    expect((await verify()).fault?.why).toBe(
      'Row 2 of offer: the row is there, and the journal has no entry of it.',
    );
  });
});
