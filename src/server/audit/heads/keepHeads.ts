import { exchangeDate, isoTime } from '#domain/market/calendar.ts';
import type { Machine, Stop } from '../../machine/machine.ts';
import { appendHead, type Head, headFileOf, headLine } from './headFile.ts';
import { type HeadWay, headStateOf } from './headState.ts';
import { mailHead, sendHead } from './sendHead.ts';

const minuteMs = 60_000;

/**
 * Exports the newest head of the journal by every configured way, where the head has moved since. A
 * failing way is logged and becomes a concern; the other ways go on. Returns whether all succeeded.
 */
export const letHeadLeave = async (machine: Machine, signal?: AbortSignal): Promise<boolean> => {
  const { database, settings, now, log } = machine;
  const state = headStateOf(machine);
  const found = await database.db
    .selectFrom('journalHead')
    .select(['seq', 'hash'])
    .executeTakeFirst();
  if (!found) return true;
  const head: Head = { seq: Number(found.seq), hash: found.hash };
  const at = isoTime(now());
  const line = headLine(at, head);
  const by = async (way: HeadWay, leave: () => Promise<void>) => {
    if (state.left[way] === head.seq) return;
    try {
      await leave();
      state.left[way] = head.seq;
      state.failures.delete(way);
    } catch (error) {
      if (signal?.aborted) return;
      state.failures.set(way, String((error as { code?: unknown }).code ?? ''));
      log.error({ err: error, way, seq: head.seq }, 'A head of the journal could not be sent');
    }
  };
  await by('file', () => appendHead(headFileOf(settings), at, head));
  const { sftp, mail } = settings.heads;
  if (sftp) await by('sftp', () => sendHead(sftp, head, line, signal));
  const today = exchangeDate(now());
  if (mail && state.mailedOn !== today)
    await by('mail', async () => {
      await mailHead(machine, mail, head, line);
      state.mailedOn = today;
    });
  return state.failures.size === 0;
};

/**
 * Exports the heads of the journal every few minutes: the first time at once, and a minute after a
 * failure. Returns the stop function, which waits for work in progress.
 */
export const keepHeads = (machine: Machine): Stop => {
  const everyMs = machine.settings.heads.minutes * minuteMs;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const isWell = await letHeadLeave(machine, stopping.signal).catch((error: unknown) => {
      machine.log.error({ err: error }, 'The head of the journal could not be read');
      return false;
    });
    if (stopping.signal.aborted) return;
    const pauseMs = isWell ? everyMs : Math.min(minuteMs, everyMs);
    timer = setTimeout(() => {
      looking = look();
    }, pauseMs);
    timer.unref();
  };
  let looking = look();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await looking;
  };
};
