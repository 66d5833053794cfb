import { availableParallelism } from 'node:os';
import type { JournalKey } from '../database/writing/chainHash.ts';
import type { Settings } from '../runtime/settings.ts';
import { taskThreads } from '../runtime/taskThreads.ts';
import { isBuilt } from '../runtime/thread.ts';
import type { Checking } from './chain.ts';
import type { FindBeginnings } from './rows/beginnings.ts';
import { verifierTasks } from './verifierTasks.ts';

/** Threads of one check: as many as there are cores, and no more than four, since the disk is one. */
const most = Math.min(4, availableParallelism());

const onThread = taskThreads('verifier', verifierTasks, { most, idleMs: 2_000 });

/**
 * Options that spread a check over worker threads, each with its own connection; none when run from
 * source, which has no threads.
 */
export const overThreads = (
  { data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>,
  journalKey: JournalKey,
): Pick<Checking, 'inRange' | 'atOnce'> & { findBeginnings?: FindBeginnings } =>
  isBuilt('verifier')
    ? {
        inRange: (range) => onThread('range', { data, databaseUrl, journalKey, range }),
        findBeginnings: (stretch) => onThread('beginnings', { data, databaseUrl, stretch }),
        atOnce: most,
      }
    : {};
