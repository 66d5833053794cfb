import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { choice, integer, orderOf, resource, text, type View, viewsOf } from '#model';
import { type Condition, conditionsOf } from '#server/database/lists/filter.ts';
import { countOfPage } from '#server/database/lists/listSql.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { sqlitePlan } from './explained.ts';
import { control, temporaryDatabase } from './temporaryDatabase.ts';

const crate = resource('crate', {
  label: 'Crate',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, sortable: true }),
    kind: choice('Kind', { S: 'Small', L: 'Large' }, { filterable: true }),
    owner: text('Owner', { max: 5, code: true, filterable: true }),
    note: text('Note', { max: 250 }),
  },
  access: { dealer: { actions: ['list'] } },
  api: '/masters/crate',
  screens: {},
  storage: {
    size: 'large',
    indexes: [
      ['owner', 'id', 'kind'],
      ['kind', 'id'],
    ],
  },
});
const [view] = viewsOf(crate) as [View];

const rows = Array.from({ length: 60_000 }, (_, at) => ({
  id: at + 1,
  kind: at % 5 > 0 ? 'S' : 'L',
  owner: `O${(at * 7) % 4}`,
  note: 'n'.repeat(200),
}));

test('a list by several filters is counted by the index that has them, also where somebody had SQLite analyse the table', async () => {
  const found: string[] = [];
  // On the line that writes, since another one takes up what was analysed at its own time.
  const explain = mutation('explain', async ({ db }) => {
    for (let at = 0; at < rows.length; at += 2_000)
      await db
        .insertInto('crate')
        .values(rows.slice(at, at + 2_000))
        .execute();
    await sql`analyze`.execute(db);
    const counting = countOfPage(
      { db, dialect: database.dialect },
      {
        resource: crate,
        conditions: conditionsOf(view, {}, { owner: 'O1', kind: 'S' }) as Condition[],
        order: orderOf(view),
        plan: { by: 'lead', fields: ['owner'] },
        from: [1],
        withFrom: true,
        until: [50_000],
        limit: 10_001,
      },
    ).compile();
    found.push(await sqlitePlan({ db }, counting));
  });
  const database = await temporaryDatabase([crate], { mutations: [explain] });
  await database.write(explain, null, control);
  expect(found.join('; ')).toMatch(/USING COVERING INDEX crate_owner_id_kind \(owner=\? AND id>/);
});
