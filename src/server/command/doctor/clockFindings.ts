import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { durationWords } from '../../runtime/durationWords.ts';
import type { DatabaseLook } from './databaseFindings.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** The largest difference between two clocks that is nothing to mend, ms. */
const skewMs = 10_000;

/** Compares the clock of this machine with the times that are known without asking a time server. */
export const clockFindings = ({ mark, serverTime }: DatabaseLook, now = Date.now()): Finding[] => {
  const advice = 'Correct the clock of the machine, and keep it right with a time server.';
  const built = statSync(fileURLToPath(import.meta.url)).mtimeMs;
  if (now < built - skewMs)
    return [fault('clock', `It is ${isoTime(now)}, before this release was installed.`, advice)];
  const behind = (mark?.high ?? now) - now;
  if (behind > skewMs)
    return [
      fault(
        'clock',
        `The clock is ${durationWords(behind)} behind the latest time in the database.`,
        advice,
      ),
    ];
  const ahead = serverTime === null ? 0 : now - serverTime;
  if (Math.abs(ahead) > skewMs)
    return [
      warning(
        'clock',
        `The clock is ${durationWords(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of PostgreSQL.`,
        'Correct the clock of that machine which is wrong.',
      ),
    ];
  const last =
    mark === null ? '' : `; the latest time in the database is ${durationWords(-behind)} ago`;
  return [ok('clock', `It is ${exchangeTime(now)} at the exchange${last}.`)];
};
