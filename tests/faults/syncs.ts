/** The output of `strace -f -y` that matters here: syncs of the log file, and answers. */
export type Seen = 'sync' | 'answer';

/**
 * The syncs of the write-ahead log that came back without an error, and the answers that say 201,
 * in the order in which the kernel saw them. A call that another thread interrupts is written in two
 * lines; a sync counts where it ended, an answer where it began.
 */
export const seenIn = (trace: string): Seen[] => {
  const underway = new Set<string>();
  return trace.split('\n').flatMap((line): Seen[] => {
    const thread = /^\[?(?:pid +)?(\d+)/.exec(line)?.[1] ?? '';
    const isSync = /\b(?:fdatasync|fsync)\(\d+<[^>]*-wal>/.test(line);
    if (isSync && line.includes('<unfinished ...>')) {
      underway.add(thread);
      return [];
    }
    const isResumed = /<\.\.\. (?:fdatasync|fsync) resumed>/.test(line) && underway.delete(thread);
    if (isSync || isResumed) return /= 0$/.test(line.trimEnd()) ? ['sync'] : [];
    return /\b(?:write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 201/.test(line) ? ['answer'] : [];
  });
};

/** Number of answers sent without a sync since the previous answer. */
export const unsynced = (seen: readonly Seen[]): number => {
  let isSynced = false;
  let faults = 0;
  for (const what of seen) {
    if (what === 'answer' && !isSynced) faults++;
    isSynced = what === 'sync';
  }
  return faults;
};
