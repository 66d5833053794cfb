import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { makeFolder, newName, removeFile, uploadedFile } from '#server/fileStore/uploadFolder.ts';
import type { JobType, Running } from '#server/jobs/jobRunner.ts';
import type { ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { openExchangeFolder } from '#server/sftp/exchangeFolder.ts';
import { isTradedOn, nextTradedDay } from '../../holiday/server/tradingDays.ts';
import { beginReconciliation, fetchJob } from './reconciliationMutations.ts';
import { reconciliationSettings } from './settings.ts';

/** Fetches the file of members and puts its comparison in line, once for each task. */
const fetchMembers = async ({ machine, by, owned, signal }: Running): Promise<Words> => {
  const { fileName } = reconciliationSettings.of(machine);
  if (fileName === null) return 'No file of trading members is set.';
  await makeFolder(machine.settings);
  const storedAs = newName();
  const path = uploadedFile(machine.settings, storedAs);
  const folder = openExchangeFolder(machine.settings);
  try {
    const { sha256 } = await folder.fetch(fileName, path, { signal });
    const file = { fileName, source: 'fetched' as const, sha256, storedAs };
    const begun = await machine.database.write(beginReconciliation, { ...file, owned }, by);
    if (begun === null) await removeFile(machine.settings, storedAs);
    return sentence('%{fileName} was fetched from %{folder}.', { fileName, folder: folder.what });
  } catch (error) {
    await removeFile(machine.settings, storedAs);
    throw error;
  }
};

/** Fetches the file on each trading day. What was missed today while no server ran is done when one starts. */
export const fetchOnSchedule: ScheduledTask = {
  type: 'tmReconciliation.fetch',
  label: 'Reconcile Trading Members',
  does: 'Fetches the file of trading members and compares the master with it. It applies nothing.',
  when: 'On trading days at OFFERDESK_MEMBER_FILE_AT, where OFFERDESK_MEMBER_FILE names a file',
  due: async (machine, now) => {
    const { fileName, fetchesAt } = reconciliationSettings.of(machine);
    if (fileName === null) return [];
    const { store } = machine.database;
    const today = exchangeDate(now);
    const days = [
      ...((await isTradedOn(store, today)) ? [today] : []),
      await nextTradedDay(store, today),
    ];
    return days.map((date) => ({
      of: `${fileName} ${date}`,
      at: instantOf(date, `${fetchesAt}:00`),
    }));
  },
  run: fetchMembers,
  byHand: async (machine, now) => {
    const { fileName } = reconciliationSettings.of(machine);
    return fileName === null
      ? 'OFFERDESK_MEMBER_FILE names no file to fetch.'
      : { of: `${fileName} ${exchangeDate(now)}` };
  },
};

/** Fetches the file when somebody asks for it. */
export const fetchOnDemand: JobType = { type: fetchJob, run: fetchMembers };
