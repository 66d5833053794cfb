import type { Logger } from 'pino';
import type { TableWatch } from '../../database/schema/migrate.ts';
import { changesIn, isNewIn } from './planWords.ts';

/**
 * Logs the changes that a start makes to existing tables: before them each in words with the rows that it touches,
 * after their commit the duration. A new database and one that fits make no line.
 */
export const loggedChanges = (log: Logger): TableWatch => ({
  onPlan: ({ steps }) => {
    const changes = changesIn(steps);
    if (changes.length === 0 || isNewIn(steps)) return;
    log.info(
      { changes: changes.length },
      `The tables do not fit this release and are changed now: ${counted(changes.length)}, all of them or none. Wait for the end.`,
    );
    for (const { table, words, rows } of changes) log.info({ table, rows }, words);
  },
  onChanged: ({ steps }, ms) => {
    const changes = changesIn(steps).length;
    if (changes === 0 || isNewIn(steps)) return;
    const duration = `${ms / 1000} s`;
    log.info({ changes, ms }, `The tables fit this release: ${counted(changes)} in ${duration}.`);
  },
});

const counted = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`);
