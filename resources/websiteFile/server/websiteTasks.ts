import { dayAfter, exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { system } from '#server/database/writing/mutation.ts';
import type { JobType } from '#server/jobs/jobRunner.ts';
import type { Due, ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { hoursToCome } from '../../security/server/sessionTasks.ts';
import { deleteOldFiles, generateJob } from './fileMutations.ts';
import { generateFiles } from './generateFiles.ts';
import { websiteFileSettings } from './settings.ts';
import { websiteFolder } from './websiteFolder.ts';

/** Time after a close until the files include the result of the custodians' cut-off, in ms. */
const settledMs = 60_000;

/**
 * Generates the files while a session is open, at each close, and a minute after it, when the custodians'
 * cut-off has been applied. A close of today that a stopped server missed is done when it starts.
 */
export const generateOnSchedule: ScheduledTask = {
  type: 'websiteFile.schedule',
  label: 'Website Files',
  does: 'Compares the public files of the website with the bids, and publishes those that changed.',
  when: 'Every minute of a session unless a setting says otherwise, at each close and a minute after it',
  due: async (machine, now) => {
    const { everySeconds } = websiteFileSettings.of(machine);
    if (everySeconds === null) return [];
    const today = exchangeDate(now);
    const hours = (await hoursToCome(machine, now))
      .filter(({ date }) => date === today)
      .map(({ opensAt, closesAt }) => [instantOf(today, opensAt), instantOf(today, closesAt)]);
    const everyMs = everySeconds * 1000;
    const next = (Math.floor(now / everyMs) + 1) * everyMs;
    const isOpenThen = hours.some(([opens = 0, closes = 0]) => opens < next && next < closes);
    const closes = [...new Set(hours.map(([, closing = 0]) => closing))];
    return [
      ...(isOpenThen ? [{ of: 'open session', at: next }] : []),
      ...closes.flatMap((at): Due[] => [
        { of: 'close', at },
        { of: 'after the close', at: at + settledMs },
      ]),
    ];
  },
  run: ({ machine, by, signal }) => generateFiles(machine, by, signal),
  byHand: async () => ({ of: 'on demand' }),
};

/** Generates the files when somebody asks for it. */
export const generateOnDemand: JobType = {
  type: generateJob,
  run: ({ machine, by, signal }) => generateFiles(machine, by, signal),
};

/** When old files are deleted: no session is open. */
const deletesAt = '01:30:00';

/** Deletes the files of the website that are older than the settings say, every night. */
export const deleteOnSchedule: ScheduledTask = {
  type: 'websiteFile.delete',
  label: 'Delete Old Website Files',
  does: 'Deletes the files of the website when their retention period ends.',
  when: 'Daily at 01:30',
  due: async (_, now) => {
    const today = exchangeDate(now);
    const at = [today, dayAfter(today)]
      .map((date) => instantOf(date, deletesAt))
      .find((instant) => instant > now);
    return at === undefined ? [] : [{ of: exchangeDate(at), at }];
  },
  run: async ({ machine, due }) => {
    const { keepDays } = websiteFileSettings.of(machine);
    const before = dayAfter(exchangeDate(due.at), -keepDays);
    const names = await machine.database.write(deleteOldFiles, { before }, system);
    for (const name of names) await websiteFolder.remove(machine.settings, name);
    return sentence('%{files} files from before %{date} were deleted.', {
      files: names.length,
      date: before,
    });
  },
  byHand: async (_, now) => ({ of: exchangeDate(now) }),
};
