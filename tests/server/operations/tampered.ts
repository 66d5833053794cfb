import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Noun } from '#model';
import { apiClient } from '#own/apiClient/apiClient.ts';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { webhook } from '#schemas/webhook.ts';
import { storedNouns } from '#server/app/nouns.ts';
import { rowParts } from '#server/app/rowParts.ts';
import { keepAnchors } from '#server/audit/anchors.ts';
import type { Head } from '#server/audit/heads/headFile.ts';
import { comparedTables } from '#server/audit/rows/comparedTables.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import type { Database } from '#server/database/database.ts';
import type { Inspected } from '#server/database/schema/inspect.ts';
import { dropGuards, putGuards } from '#server/database/schema/putGuards.ts';
import type { JournalKey } from '#server/database/writing/chainHash.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { patience } from '../../../scripts/patience.ts';
import { control } from '../allocation/allocationMarket.ts';
import { openFinished, symbol } from '../archive/finishedOffer.ts';
import { aClient } from '../auth/clientMarket.ts';
import { lineTo, type TestDatabase } from '../database/emptyDatabase.ts';
import { multipart } from '../files/importing.ts';
import { aBid, anEntry, dealer, memberAdmin } from '../market/openMarket.ts';
import { aWebhook } from '../webhooks/webhookMarket.ts';

/** The tables that somebody tampers with here: the journal, and all that the check compares with it. */
const tables = ['journal', 'journalHead', 'journalAnchor', ...comparedWith()];

/** The same without the journal itself. */
export const tamperedTables: readonly string[] = comparedWith();

function comparedWith(): string[] {
  const follows = [...rowParts.sums.values()].flatMap(({ of }) => of);
  return comparedTables(storedNouns)
    .filter(({ noun, isWhole, isTogether }) => isWhole || isTogether || follows.includes(noun.name))
    .map(({ noun }) => noun.name);
}

const touched = storedNouns.filter(({ name }) => tables.includes(name));

/**
 * An exchange after both days of an offer, with a pending change and an anchored day, and a
 * connection to its database with all rights. The heads that have left the exchange are out of
 * reach.
 */
export const openTampered = async () => {
  const market = await openFinished({}, symbol, [
    { quantity: 50_000_000, price: 5_450 },
    { quantity: 30_000_000, price: 5_430 },
  ]);
  const { database, secrets } = market.machine;
  const ask = async (who: SignedIn, path: string, payload: object) => {
    const { status, json } = await market.ask(who, 'POST', `/api${path}`, { payload });
    return [status, json];
  };
  // Further traces of a day: a halt, refused bids, alone and in a call of many, a file of bids, and a difference
  // from the members file.
  const halt = { symbol: 'LICI', cause: 'BREAKER', reason: 'Index fell by 10%' };
  expect(await ask(control, '/rms/halt', halt)).toMatchObject([201, {}]);
  const closed = { symbol: 'LICI', cause: 'MARKET', reason: 'Index fell by 10%' };
  expect(await ask(control, '/rms/halt', closed)).toMatchObject([201, {}]);
  expect(await ask(dealer, '/rms/order', aBid())).toMatchObject([422, {}]);
  expect(await ask(dealer, '/rms/orders', { orders: [anEntry()] })).toMatchObject([200, {}]);
  const bids = multipart('LICI,IS,CLI,C0001,,1,N,1000,383,E,', 'bids.csv');
  expect((await market.ask(dealer, 'POST', '/api/rms/batchorder/file', bids)).status).toBe(202);
  for (const [path, values] of [
    [apiClient.api, aClient],
    [webhook.api, aWebhook],
  ] as const) {
    const made = await market.ask(memberAdmin, 'POST', `/api${path}`, {
      payload: { ...values, reason: 'For a test' },
    });
    const approval = { ids: [made.json.held.id], decision: 'approve' };
    expect(await ask(control, '/approvals/decide', approval)).toMatchObject([
      200,
      { results: [{ ok: true }] },
    ]);
  }
  const members =
    'Member Id,Member Name,Member Type,City,PAN,Active\nM001,"Another Name",TM,Mumbai,,Yes\nM002,,,,,';
  const file = multipart(members, 'members.csv');
  const reconciled = await market.ask(control, 'POST', `/api${tmReconciliation.api}/file`, file);
  expect([reconciled.status, reconciled.json]).toMatchObject([202, {}]);
  await vi.waitFor(
    async () =>
      expect(await market.rows('tmReconciliation')).toMatchObject([
        { reconciliationStatus: 'Faulty' },
      ]),
    { timeout: patience },
  );
  market.setNow(`${market.nextOnDate} 23:59:00`);
  const held = await market.ask(control, 'POST', '/api/masters/trading-window', {
    payload: {
      symbol: 'LICI',
      series: 'IS',
      tradeDate: market.nextOnDate,
      opensAt: '10:00:00',
      closesAt: '12:00:00',
      purpose: 'The line was down',
      reason: 'The notice of the exchange',
    },
  });
  expect([held.status, held.json]).toMatchObject([202, {}]);
  const { nextOnDate } = market;
  market.setNow(
    `${new Date(Date.parse(nextOnDate) + 86_400_000).toISOString().slice(0, 10)} 09:00:00`,
  );
  (await keepAnchors(market.machine))();
  const line = await lineTo((database as TestDatabase).place);
  const headNow = async (): Promise<Head> => {
    const head = await line.db.selectFrom('journalHead').selectAll().executeTakeFirstOrThrow();
    return { seq: Number(head.seq), hash: head.hash };
  };
  const heads: Head[] = [await headNow()];
  const all = async () => {
    const rows: Record<string, any[]> = {};
    for (const table of tables) rows[table] = await line.db.selectFrom(table).selectAll().execute();
    return rows;
  };
  const put = async (rows: Record<string, any[]>) => {
    await sql`BEGIN`.execute(line.db);
    await dropGuards(line);
    for (const table of [...tables].reverse()) await line.db.deleteFrom(table).execute();
    for (const table of tables)
      for (let from = 0; from < (rows[table] ?? []).length; from += 20)
        await line.db
          .insertInto(table)
          .values((rows[table] ?? []).slice(from, from + 20))
          .execute();
    await putGuards(line, storedNouns);
    await sql`COMMIT`.execute(line.db);
  };
  const words = (nouns: readonly Noun[] = touched) =>
    checkWords(database, secrets.journalKey, nouns, heads);
  return {
    market,
    line,
    tried: (table: string, does: () => Promise<unknown>) => triedOn(line, words, table, does),
    heldId: Number(held.json.held.id),
    all,
    put,
    words,
    key: secrets.journalKey,
    close: async () => {
      await line.end();
      await market.close();
    },
  };
};

/** The report of the check on a database, one line per fault. */
export const checkWords = async (
  database: Pick<Database, 'db' | 'dialect'>,
  key: JournalKey,
  nouns: readonly Noun[],
  heads: readonly Head[] = [],
): Promise<string> => {
  const { dialect } = database;
  const checking = { nouns, rowParts, dialect, heads: outside(heads) };
  const { fault, more } = await verifyAudit(database.db, key, checking);
  return [fault, ...more]
    .flatMap((each) => (each ? [`${each.seq ?? '-'}: ${each.why}`] : []))
    .join('\n');
};

/** Does something to a table with all rights, asks the check, and puts the rows of the table back. */
export const triedOn = async (
  line: Inspected,
  words: (nouns: readonly Noun[]) => Promise<string>,
  table: string,
  does: () => Promise<unknown>,
): Promise<string> => {
  const rows = await line.db.selectFrom(table).selectAll().execute();
  await dropGuards(line);
  try {
    await does();
    await putGuards(line, storedNouns);
    // The table is checked together with the bids that it follows from.
    return await words(storedNouns.filter(({ name }) => name === table || name === 'order'));
  } finally {
    await dropGuards(line);
    await line.db.deleteFrom(table).execute();
    for (let from = 0; from < rows.length; from += 20)
      await line.db
        .insertInto(table)
        .values(rows.slice(from, from + 20))
        .execute();
    await putGuards(line, storedNouns);
  }
};

export type Tampered = Awaited<ReturnType<typeof openTampered>>;

async function* outside(heads: readonly Head[]) {
  for (const head of heads) yield { ...head, from: 'a head from outside' };
}
