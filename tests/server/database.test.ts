import { afterEach, expect, test } from 'vitest';
import { resource, text, integer } from '#model';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { createRow } from '#server/database/rows.ts';
import { storedNouns } from '#server/nouns.ts';
import { works } from '#server/works.ts';

let database: Database;
afterEach(() => database.close());
const by = { userId: 'control', role: 'controlUser', memberId: null, branchId: null, address: null } as const;

test('smoke', async () => {
  database = await openDatabase({ nouns: storedNouns, works, journalKey: 'k', now: Date.now, inline: true });
  const row = await database.write(createRow, { resource: 'holiday', values: { holidayDate: '2026-01-26', description: 'Republic Day' } }, by);
  expect(row).toMatchObject({ holidayDate: '2026-01-26', version: 1 });
});
