import { sentence } from '#domain/sentence.ts';
import { outFile } from '#exchange/files/outFile.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import type { StepContext, StepHandler } from '#server/processes/stepHandler.ts';
import { recordChecksum } from './dayMutations.ts';
import { loggedStep } from './loggedStep.ts';
import { type DaySession, sessionsOn } from './sessions.ts';

/** The columns of a file in their order: each heading with the cell that a row has under it. */
export type DayColumns<R> = Readonly<Record<string, (row: R) => string | null>>;

/**
 * The definition of a file of a day: its name without the day, its columns, and its rows, some
 * thousand at a time.
 */
export type DayFile<R> = {
  /** The label of the step, and what its records are called: 'bids'. */
  label: string;
  of: string;
  name: string;
  columns: DayColumns<R>;
  rows(
    context: StepContext,
    day: { businessDate: string; sessions: readonly DaySession[] },
  ): AsyncIterable<readonly R[]>;
};

/**
 * A step that writes one CSV file of a day and records its SHA-256. The intended content is hashed
 * on the way, then compared with the file on disk. The same rows give the same bytes on every
 * database.
 */
export const dayFile = <R>({ label, of, name, columns, rows }: DayFile<R>): StepHandler => {
  const cells = Object.values(columns);
  return loggedStep(label, async (context, step) => {
    const { machine, by, files, progress, signal } = context;
    const { businessDate } = step;
    const sessions = await sessionsOn(machine, businessDate);
    const subject = `${name}-${businessDate}.csv`;
    const written = { records: 0, sha256: '' };
    const kept = await files.keep(subject, async (path) => {
      written.records = 0;
      const file = await outFile(path);
      try {
        await file.write(csvLines([Object.keys(columns)]));
        for await (const some of rows(context, { businessDate, sessions })) {
          signal.throwIfAborted();
          if (some.length === 0) continue;
          await file.write(csvLines(some.map((row) => cells.map((cell) => cell(row)))));
          written.records += some.length;
          await progress(written.records, 0);
        }
        written.sha256 = (await file.close()).sha256;
      } catch (error) {
        await file.discard();
        throw error;
      }
    });
    const isSame = kept.sha256 === written.sha256;
    const hashed = {
      subject,
      records: written.records,
      bytes: kept.bytes,
      sha256: written.sha256,
      verdict: isSame ? ('Match' as const) : ('Mismatch' as const),
      message: isSame
        ? null
        : sentence('The disk has other bytes than were written: %{sha256}.', {
            sha256: kept.sha256,
          }),
    };
    await machine.database.write(recordChecksum, { ...step, hashed }, by);
    const { records } = written;
    return {
      records,
      words: sentence('%{records} %{of}.', {
        records: records.toLocaleString('en-IN'),
        of: sentence(records === 1 ? of.replace(/s$/, '') : of),
      }),
    };
  });
};
