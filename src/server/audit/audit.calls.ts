import { existsSync } from 'node:fs';
import { isoTime } from '#domain/market/calendar.ts';
import type { AnswerTo } from '#model';
import { auditCalls } from '#own/journal/auditCalls.ts';
import { type Actor, record } from '../database/writing/mutation.ts';
import { answersTo } from '../machine/answersTo.ts';
import { ApiError } from '../runtime/errors.ts';
import { headFileOf, headsInFile, NoHead } from './heads/headFile.ts';
import { type Verdict, verifyAudit } from './verification.ts';
import { overThreads } from './verifiers.ts';

type Run = AnswerTo<typeof auditCalls, 'show'>;

/** The answer before the first check. */
const none: Run = {
  state: 'none',
  checked: 0,
  total: 0,
  startedAt: null,
  endedAt: null,
  compared: 0,
  rows: 0,
  fault: null,
  more: [],
  anchors: [],
};

/** The calls of the check of the journal: one starts it, the other says how far it is and what it found. */
export default answersTo(auditCalls, ({ machine, nouns }) => {
  const { database, now, log, settings } = machine;
  let id = 0;
  let run = none;

  const check = async (by: Actor) => {
    try {
      const heads = headFileOf(settings);
      const { fault, more, anchors } = await verifyAudit(database.db, machine.secrets.journalKey, {
        // Reads in chunks on the thread of long reads, so that writes are not delayed.
        read: (query) => database.readLong(query),
        ...overThreads(settings, machine.secrets.journalKey),
        nouns,
        rowParts: machine.rowParts,
        dialect: database.dialect,
        ...(existsSync(heads) && { heads: headsInFile(heads) }),
        onProgress: (checked, total) => {
          run = { ...run, checked, total };
        },
        onRows: (compared, rows) => {
          run = { ...run, compared, rows };
        },
      }).catch((error: unknown): Verdict => {
        if (!(error instanceof NoHead)) throw error;
        return { fault: { seq: null, why: error.message }, more: [], anchors: [...run.anchors] };
      });
      const state = fault ? ('broken' as const) : ('whole' as const);
      if (fault) log.error(fault, 'The journal is broken');
      const after = { state, checked: run.checked, fault };
      // A journal whose head was changed accepts no more entries; the finding is answered all the same.
      await database
        .write(record, { action: 'verify', resource: 'journal', key: '', after }, by)
        .catch((error) => log.error({ err: error }, 'The check could not be journalled'));
      run = { ...run, state, fault, more, anchors, endedAt: isoTime(now()) };
    } catch (error) {
      log.error({ err: error }, 'The journal could not be checked');
      run = { ...run, state: 'none', endedAt: isoTime(now()) };
    }
  };

  return {
    start: ({ by }) => {
      if (run.state === 'running')
        throw new ApiError('TOO_MANY', 'A check is already running: its progress is shown.');
      id += 1;
      const startedAt = isoTime(now());
      run = { ...none, anchors: run.anchors, state: 'running', startedAt };
      void check(by);
      return { id };
    },
    show: () => run,
  };
});
