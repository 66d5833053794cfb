import { sql } from 'kysely';
import { expect } from 'vitest';
import { storedNouns } from '#server/app/nouns.ts';
import { keepAnchors } from '#server/audit/anchors.ts';
import type { Head } from '#server/audit/heads/headFile.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import { dropGuards, putGuards } from '#server/database/schema/putGuards.ts';
import { control } from '../allocation/allocationMarket.ts';
import { openFinished } from '../archive/finishedOffer.ts';
import { lineTo, type TestDatabase } from '../database/emptyDatabase.ts';

/** The tables that somebody tampers with here. */
const tables = [
  'journal',
  'journalHead',
  'journalAnchor',
  'order',
  'limitUse',
  'bookLevel',
  'allotment',
  'user',
  'branch',
  'pendingChange',
  'archivedOffer',
  'tradingWindow',
];

const touched = storedNouns.filter(({ name }) => tables.includes(name));

/**
 * An exchange after both days of an offer, with a change that waits and an anchored day, and somebody with all rights on the
 * database beside it. The heads that have left it are out of reach.
 */
export const openTampered = async () => {
  const market = await openFinished();
  const { database, secrets } = market.machine;
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
  const words = async (nouns = touched): Promise<string> => {
    const { fault, more } = await verifyAudit(database.db, secrets.journalKey, {
      nouns,
      dialect: database.dialect,
      heads: outside(heads),
    });
    return [fault, ...more]
      .flatMap((each) => (each ? [`${each.seq ?? '-'}: ${each.why}`] : []))
      .join('\n');
  };
  return {
    market,
    line,
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

export type Tampered = Awaited<ReturnType<typeof openTampered>>;

async function* outside(heads: readonly Head[]) {
  for (const head of heads) yield { ...head, from: 'a head from outside' };
}
