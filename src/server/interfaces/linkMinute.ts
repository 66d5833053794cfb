import { dateTime, integer, resource, text } from '#model';
import { keptBy } from '../database/rows/rowWriting.ts';
import type { Tx } from '../database/writing/mutation.ts';

/** Traffic of each link per minute: checks, answers, events. Kept for two days. */
export const linkMinute = resource('linkMinute', {
  label: 'Link Minute',
  key: ['name', 'minute'],
  journal: {
    none: 'The machine counts the messages of a connection; their results are journalled.',
  },
  fields: {
    name: text('Name', { max: 30, code: true }),
    minute: dateTime('Minute'),
    passed: integer('Passed'),
  },
  access: {},
  api: '/interfaceLink/minute',
  screens: {},
});

const minuteMs = 60_000;
const keptMs = 2 * 24 * 60 * minuteMs;

/** Counts what went over a link, in the transaction that writes down that it did. */
export const countOver = async (tx: Tx, name: string, passed: number): Promise<void> => {
  if (passed === 0) return;
  const minute = tx.now - (tx.now % minuteMs);
  const row = await tx.db
    .insertInto(linkMinute.name)
    .values({ name, minute, passed, ...keptBy(tx) })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'minute'])
        .doUpdateSet((is) => ({ passed: is(`${linkMinute.name}.passed`, '+', passed) })),
    )
    .returning('passed')
    .executeTakeFirstOrThrow();
  // The first of a minute takes away what is too old.
  if (Number(row.passed) === passed)
    await tx.db
      .deleteFrom(linkMinute.name)
      .where('name', '=', name)
      .where('minute', '<', minute - keptMs)
      .execute();
};
