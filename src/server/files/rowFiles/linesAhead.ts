import type { Machine } from '../../machine/machine.ts';
import { keptLines, withOutcome } from './keptLines.ts';
import type { FileOfRows, HandedLine, LineOfFile } from './rowFile.ts';
import type { RowFileType } from './rowFileType.ts';
import type { RowWork } from './rowWork.ts';

/** Lines of a file as handed to the writer, and the number of lines with an outcome before them. */
export type Handed = { from: number; lines: readonly HandedLine[] };

/**
 * Prefetch of the lines of a file that wait for their outcome, in their order. They are read and
 * parsed here, ahead of the writer, so that it only has to judge and write. A line handed out
 * counts as done until the writer reports otherwise.
 */
export const linesAhead = (
  machine: Machine,
  { line }: RowFileType,
  { handOver, takes, isBackward, doneOf }: RowWork,
  file: FileOfRows,
) => {
  const handed = handOver(file);
  const wanted = { ...withOutcome(takes), isBackward };
  const pages = keptLines<LineOfFile>(machine, line.name, file.batchId, wanted);
  const read = () => pages.next().then(({ value }) => value ?? null);
  /** The next page, which is read while the last one is handed out; null after the last one. */
  let page: ReturnType<typeof read> | null = read();
  const lines: LineOfFile[] = [];
  /**
   * Number of lines of the file before those in `lines`, and before the next one to be handed out.
   */
  let first = doneOf(file);
  let next = first;
  let turn: Promise<unknown> = Promise.resolve();

  const taken = async (most: number): Promise<Handed> => {
    while (page && lines.length - (next - first) < most) {
      const more = await page;
      page = more && read();
      // It is waited for in its turn.
      page?.catch(() => undefined);
      if (more) lines.push(...more);
    }
    const from = next;
    const some = lines.slice(from - first, from - first + most);
    next += some.length;
    return { from, lines: some.map(handed) };
  };

  return {
    /** The next lines, at most so many; none when all are handed out. */
    take: (most: number): Promise<Handed> => {
      const answer = turn.then(() => taken(most));
      turn = answer.catch(() => undefined);
      return answer;
    },
    /**
     * Reports the number of handed out lines that have their outcome: the others are handed out
     * again.
     */
    done: ({ from, lines: some }: Handed, count: number): void => {
      lines.splice(0, from + count - first);
      first = from + count;
      if (count < some.length) next = first;
    },
  };
};
