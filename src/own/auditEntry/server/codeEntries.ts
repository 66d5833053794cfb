import { type Mutation, mutation, system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { auditEntry } from '../auditEntry.ts';

/** Entries of one write. */
const portion = 1_000;

/**
 * Adds the code to entries up to a number, where an older release stored the words of the action
 * alone; returns the number to go on with, 0 at the end.
 */
export const codeEntries: Mutation<{ upTo: number }, number> = mutation(
  'audit.codeEntries',
  async (tx, { upTo }) => {
    const rows = await tx.db
      .selectFrom(auditEntry.name)
      .select('seq')
      .where('seq', '<=', upTo)
      .where('words', 'is', null)
      .orderBy('seq', 'desc')
      .limit(portion)
      .execute();
    const last = Number(rows.at(-1)?.seq ?? 0);
    if (last === 0) return 0;
    await tx.db
      .updateTable(auditEntry.name)
      .set((is) => ({
        words: is.ref('action'),
        action: is
          .selectFrom('journal')
          .select('journal.action')
          .whereRef('journal.seq', '=', `${auditEntry.name}.seq`),
      }))
      .where('seq', '>=', last)
      .where('seq', '<=', upTo)
      .where('words', 'is', null)
      .execute();
    return last - 1;
  },
  { lane: 'background' },
);

/**
 * Adds the codes to the entries of an older release, from the newest to the oldest, so that the
 * oldest entry tells whether it is done.
 */
export const codeOlderEntries = async (
  { database }: Pick<Machine, 'database'>,
  goesOn: () => boolean,
): Promise<void> => {
  const oldest = await database.db
    .selectFrom(auditEntry.name)
    .select(['seq', 'words'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!oldest || oldest.words !== null) return;
  const newest = await database.db
    .selectFrom(auditEntry.name)
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  let upTo = Number(newest?.seq ?? 0);
  while (upTo > 0 && goesOn()) upTo = await database.write(codeEntries, { upTo }, system);
};
