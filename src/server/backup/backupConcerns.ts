import { backup } from '#own/backup/backup.ts';
import type { Concern } from '../machine/concern.ts';
import type { Machine } from '../machine/machine.ts';

/** A day and six hours: the backup of a day may take some hours. */
const latestMs = 30 * 60 * 60_000;

/**
 * Concerns about the daily backup, where one is configured: the last one failed, or is older than a
 * day.
 */
export const backupConcerns = async ({
  database,
  settings,
  now,
}: Machine): Promise<readonly Concern[]> => {
  if (settings.backup.to === null) return [];
  const rows = (await database.db
    .selectFrom(backup.name)
    .select(['state', 'startedAt', 'message'])
    .where('state', '<>', 'running')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()) as { state: string; startedAt: number; message: string | null }[];
  const [last] = rows;
  if (!last) return [];
  const advice = 'See /utils/backups, and make one by `offerdesk backup`.';
  if (last.state === 'failed')
    return [{ part: 'backup', what: `The last backup failed: ${last.message}`, advice }];
  return now() - Number(last.startedAt) > latestMs
    ? [{ part: 'backup', what: 'The last backup is older than a day.', advice }]
    : [];
};
