import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { integer, type Noun, resource, text } from '#model';
import { planWords } from '#server/command/planWords.ts';
import { migrate, type Plan } from '#server/database/migrate.ts';
import { databaseFile, openConnection } from '#server/database/sqlite.ts';

const desk = (fields: object) =>
  resource('desk', { fields: { deskId: text('Desk Id'), ...fields }, access: {}, screens: {} });

/** Brings one database through several shapes of a schema; answers what was said before each change. */
const said = (...shapes: Noun[]): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-plan-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const connection = openConnection(databaseFile(folder));
  const words: string[] = [];
  for (const shape of shapes) {
    migrate(connection, [shape], (plan: Plan) => words.push(planWords(plan)));
    if (words.length === 1)
      connection.exec(
        "INSERT INTO desk (deskId, createdAt, updatedAt) VALUES ('D1', 0, 0), ('D2', 0, 0)",
      );
  }
  connection.close();
  return words;
};

test('a saved schema shows the SQL that it runs and the rows that it touches, before it runs', () => {
  const seats = integer('Seats', { optional: true, filtered: true });
  const [first, added, nothing, gone] = said(desk({}), desk({ seats }), desk({ seats }), desk({}));
  expect(first).toMatch(/^The database is new: \d+ tables are made\.$/);
  expect(added).toBe(
    [
      'Add desk.seats (2 rows)',
      '  ALTER TABLE "desk" ADD COLUMN "seats" INTEGER;',
      'Make index desk_seats (2 rows)',
      '  CREATE INDEX "desk_seats" ON "desk" ("seats");',
    ].join('\n'),
  );
  expect(nothing).toBe('');
  // Nothing was ever in it, so nobody is asked.
  expect(gone).toContain('Drop desk.seats with 0 values');
});
