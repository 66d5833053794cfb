import { expect, onTestFinished, test } from 'vitest';
import { integer, type Noun, resource, text } from '#model';
import { planWords } from '#server/command/changes/planWords.ts';
import { migrate, type Plan } from '#server/database/schema/migrate.ts';
import { emptyPlace, isOnPostgres, testLineTo } from './emptyDatabase.ts';

const desk = (fields: object) =>
  resource('desk', { fields: { deskId: text('Desk Id'), ...fields }, access: {}, screens: {} });

/** Takes one database through several shapes of a schema; returns the words printed before each change. */
const wordsOf = async (...shapes: Noun[]): Promise<string[]> => {
  const { place, remove } = await emptyPlace();
  onTestFinished(remove);
  const line = await testLineTo(place);
  const words: string[] = [];
  for (const shape of shapes) {
    await migrate(line, [shape], {
      onPlan: (plan: Plan) => void words.push(planWords(plan)),
    });
    if (words.length === 1)
      for (const deskId of ['D1', 'D2'])
        await line.db.insertInto('desk').values({ deskId, createdAt: 0, updatedAt: 0 }).execute();
  }
  return words;
};

test('a saved schema shows the SQL that it runs and the rows that it touches, before it runs', async () => {
  const seats = integer('Seats', { optional: true, filterable: true });
  const [first, added, nothing, gone] = await wordsOf(
    desk({}),
    desk({ seats }),
    desk({ seats }),
    desk({}),
  );
  expect(first).toMatch(/^The database is new: \d+ tables are created\.$/);
  expect(added).toBe(
    [
      'Add desk.seats (2 rows)',
      `  ALTER TABLE "desk" ADD COLUMN "seats" ${isOnPostgres() ? 'bigint' : 'INTEGER'};`,
      'Make index desk_seats (2 rows)',
      isOnPostgres()
        ? '  CREATE INDEX "desk_seats" ON "desk" ("seats" NULLS FIRST, "deskId");'
        : '  CREATE INDEX "desk_seats" ON "desk" ("seats");',
    ].join('\n'),
  );
  expect(nothing).toBe('');
  // The column never had a value, so the plan asks for no confirmation.
  expect(gone).toContain('Drop desk.seats with 0 values');
});
