import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Resource, storedFieldsOf } from '#model';
import { storedNouns } from '#server/app/nouns.ts';
import { auditNames } from '#server/database/schema/columns.ts';
import { openTampered, type Tampered, tamperedTables } from './tampered.ts';

let tampered: Tampered;
beforeAll(async () => {
  tampered = await openTampered();
});
afterAll(() => tampered.close());

/**
 * The tables that have rows after a day of this test; the tests of archives, days and files cover
 * the others.
 */
const tables = tamperedTables.filter(
  (name) =>
    ![
      ...['archival', 'archivedOffer', 'backup', 'bidFile', 'bulkUpload', 'businessDay'],
      ...['checksum', 'demandUpload', 'endOfDay', 'exchangeUpload', 'riskCheck'],
      ...['tradingWindow', 'websiteFile'],
    ].includes(name),
);

const nounOf = (table: string) => storedNouns.find(({ name }) => name === table) as Resource;
const db = () => tampered.line.db;
const rowOf = async (table: string): Promise<Record<string, any>> => {
  const rows = await db().selectFrom(table).selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  return rows[Math.floor(rows.length / 2)] as Record<string, any>;
};
const isIt = (table: string, row: Record<string, any>) => (is: any) =>
  is.and(Object.fromEntries(nounOf(table).key.map((name) => [String(name), row[String(name)]])));

test.each(tables)('a row of %s that is taken out by SQL is named', async (table) => {
  const row = await rowOf(table);
  const words = await tampered.tried(table, () =>
    db().deleteFrom(table).where(isIt(table, row)).execute(),
  );
  expect(words).toMatch(/^-: Rows? /m);
});

test.each(tables)('a row of %s that is put in by SQL is named', async (table) => {
  const noun = nounOf(table);
  const row = await rowOf(table);
  const another = (value: unknown) =>
    typeof value === 'number' ? value + 100_000 : String(value).replace(/^./, 'Z');
  // Whatever must be unlike all other rows.
  const names = [
    ...noun.key.map(String),
    ...(noun.unique ?? []).flatMap((all) => all.slice(-1).map(String)),
  ];
  const isDate = (name: string) => noun.fields[name]?.kind === 'date';
  const changes = Object.fromEntries(
    names.flatMap((name) =>
      row[name] === null ? [] : [[name, isDate(name) ? '2031-01-01' : another(row[name])] as const],
    ),
  );
  const words = await tampered.tried(table, () =>
    db()
      .insertInto(table)
      .values({ ...row, ...changes })
      .execute(),
  );
  expect(words).toMatch(/^-: Rows? /m);
});

test.each(tables)(
  'a row of %s that is changed by SQL is named, whichever field it is',
  async (table) => {
    const noun = nounOf(table);
    const row = await rowOf(table);
    const besides = new Set(
      [...noun.key, ...(noun.journal?.without ?? []), ...auditNames].map(String),
    );
    // The journal has secrets masked: who had a hand in a run, and in whose name its steps go on.
    const masked = ['hands', 'actor', 'approver'];
    const names = storedFieldsOf(noun)
      .filter(([name, field]) => !besides.has(name) && !(field.isSecret && masked.includes(name)))
      .map(([name]) => name);
    const changed = (value: unknown) =>
      typeof value === 'number'
        ? value > 1
          ? value + 1
          : 1 - value
        : typeof value === 'boolean'
          ? !value
          : value === null
            ? '7'
            : String(value).replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z'));
    const unseen: string[] = [];
    // A sample of the fields: the same entries cover all fields of one table.
    for (const name of names.filter((_, at) => at % Math.ceil(names.length / 3) === 0)) {
      const words = await tampered.tried(table, () =>
        db()
          .updateTable(table)
          .set({ [name]: changed(row[name]) })
          .where(isIt(table, row))
          .execute(),
      );
      if (!/^-: Rows? /m.test(words)) unseen.push(name);
    }
    expect(unseen).toEqual([]);
  },
);
