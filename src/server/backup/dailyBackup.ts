import { basename } from 'node:path';
import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { backup } from '#own/backup/backup.ts';
import type { Saying } from '../database/rows/saidTexts.ts';
import { addRow, changeRow } from '../database/rows/writtenRow.ts';
import { type Mutation, mutation } from '../database/writing/mutation.ts';
import { type Owned, ownedBy } from '../jobs/jobMutations.ts';
import type { ScheduledTask } from '../jobs/scheduledTask.ts';
import { failureInWords } from '../runtime/failure.ts';
import { taskThreads } from '../runtime/taskThreads.ts';
import { encryptionBy } from './archive/encryption.ts';
import { backupTasks } from './backupTasks.ts';
import type { Made } from './makeBackup.ts';
import { removeOldest } from './retention.ts';

type BackupRow = StoredRow<typeof backup>;

/** A worker thread that makes one backup at a time. */
const onThread = taskThreads('backup', backupTasks, { most: 1 });

/** Begins the row of a backup; one that was cut off before it ended has failed. Answers its number. */
export const beginBackup: Mutation<Owned & { isEncrypted: boolean }, number> = mutation(
  'backup.begin',
  async (tx, { isEncrypted, ...owned }) => {
    await ownedBy(tx, owned, {});
    const message = 'It was interrupted and started again.';
    for (const cutOff of await tx.store.list(backup, { state: 'running' }))
      await changeRow(
        tx,
        backup,
        cutOff,
        { state: 'failed', endedAt: tx.now, message },
        'backupFailed',
      );
    const { id } = await addRow(tx, backup, 'begin', {
      state: 'running',
      startedAt: tx.now,
      endedAt: null,
      fileName: null,
      bytes: null,
      totalRows: null,
      journalSeq: null,
      isEncrypted,
      sha256: null,
      journalHash: null,
      message: null,
    });
    return id;
  },
);

type End = Owned & {
  id: number;
  made: Made | null;
  message: Words | null;
  /** The files of older backups that are gone now. */
  removed: readonly string[];
};

/** Ends the row of a backup, with an entry in the journal; older ones that went are noted as removed. */
export const endBackup: Mutation<End, void> = mutation(
  'backup.end',
  async (tx, { id, made, message, removed, ...owned }) => {
    await ownedBy(tx, owned, {});
    const before = await tx.store.get(backup, { id });
    if (!before) throw new Error(`there is no backup ${id}`);
    const its: Saying<Partial<BackupRow>> = {
      state: made ? 'whole' : 'failed',
      endedAt: tx.now,
      message,
      ...(made && {
        fileName: basename(made.file),
        bytes: made.bytes,
        totalRows: made.rows,
        journalSeq: made.journalSeq,
        journalHash: made.journalHash,
        sha256: made.sha256,
      }),
    };
    await changeRow(tx, backup, before, its, made ? 'backup' : 'backupFailed');
    for (const fileName of removed)
      for (const older of await tx.store.list(backup, { fileName }))
        await changeRow(tx, backup, older, { state: 'removed' }, 'removed');
  },
);

/** The backup of the day, at OFFERDESK_BACKUP_AT, where OFFERDESK_BACKUP_TO names a folder. */
export const dailyBackup: ScheduledTask = {
  type: 'backup.daily',
  label: 'Daily Backup',
  does: 'Copies the database and the files of the server, restores the copy to a temporary place and checks it.',
  when: 'Daily at OFFERDESK_BACKUP_AT, where OFFERDESK_BACKUP_TO names a folder',
  due: async ({ settings: { backup: its } }, now) => {
    if (its.to === null) return [];
    const dates = [exchangeDate(now), exchangeDate(now + 24 * 60 * 60_000)];
    return dates.map((date) => ({ of: date, at: instantOf(date, `${its.at}:00`) }));
  },
  run: async ({ machine, owned, by, signal, due }) => {
    const { settings, database, now, log } = machine;
    const { to, keep, key, recipients } = settings.backup;
    const locks = { passphrase: key, recipients };
    if (to === null) return 'OFFERDESK_BACKUP_TO is not set any more; nothing was made.';
    const beginning = { ...owned, isEncrypted: encryptionBy(locks) !== 'none' };
    const id = await database.write(beginBackup, beginning, by);
    const end = (outcome: Omit<End, keyof Owned | 'id'>) =>
      database.write(endBackup, { ...owned, id, ...outcome }, by);
    try {
      const made = await onThread(
        'make',
        {
          data: settings.data,
          databaseUrl: settings.databaseUrl,
          mode: settings.mode,
          to,
          ...locks,
          now: now(),
        },
        signal,
      );
      const removed = await removeOldest(to, keep);
      await end({ made, message: null, removed });
      log.info({ file: made.file, sha256: made.sha256, bytes: made.bytes }, 'A backup is made');
      return sentence('%{file}: %{bytes} bytes, %{rows} rows, verified.', {
        file: basename(made.file),
        bytes: made.bytes,
        rows: made.rows,
      });
    } catch (error) {
      // A server that stops begins it again; the row is ended by the next beginning.
      if (signal.aborted) return null;
      const message =
        failureInWords(error)?.words ??
        sentence('It failed (task %{number}).', { number: owned.jobId });
      await end({ made: null, message, removed: [] });
      log.error({ err: error, of: due.of }, 'The backup failed');
      throw error;
    }
  },
  byHand: async ({ settings }, now) =>
    settings.backup.to === null
      ? 'OFFERDESK_BACKUP_TO names no folder for it.'
      : { of: exchangeDate(now) },
};
