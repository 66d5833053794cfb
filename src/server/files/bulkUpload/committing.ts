import { type Sentence, sentence } from '#domain/sentence.ts';
import { keyOf, keyValues, type Resource } from '#model';
import { type CheckedRow, isWrittenInBulk, writeChecked } from '../../database/rows/checkedRows.ts';
import { isHeld } from '../../database/rows/holding.ts';
import { createRow, updateRow } from '../../database/rows/rows.ts';
import type { Tx } from '../../database/writing/mutation.ts';
import { ApiError } from '../../runtime/errors.ts';
import type { Fault } from '../csv/fault.ts';
import { steadyPace } from '../rowFiles/portions.ts';
import type { LineResult } from '../rowFiles/rowFile.ts';
import type { RowWork } from '../rowFiles/rowWork.ts';
import { batchedReads } from './batchedReads.ts';
import { type RowCheck, type RowChecker, rowCheckerOf, valuesOfKey } from './checkRow.ts';
import { cellsIn, type HandedRow, handOver, type LineRow, type Upload } from './masterLine.ts';
import { type Rights, rightsOf } from './rights.ts';

type Row = HandedRow[2];

/** The writing of the rows of a checked file, each exactly once. */
export const committing: RowWork<Upload, LineRow, HandedRow> = {
  job: 'commit',
  jobName: (tx, { fileName, resource }) =>
    sentence('Commit %{fileName} to %{rows}', { fileName, rows: rowsOf(tx, resource) }),
  from: 'checked',
  under: 'writing',
  ended: 'written',
  entries: { begin: 'commit', end: 'committed' },
  done: 'committed',
  nothing: sentence('This file changes nothing: there is nothing to commit.'),
  mayBegin: (tx, { batchId, resource, sha256 }, named) => {
    rightsOf(tx.by, tx.noun(resource));
    if (sha256 === named.sha256) return;
    const words = sentence(
      'This is not the file that was checked as upload %{batchId}. Upload it again to see its changes.',
      { batchId },
    );
    throw new ApiError('STALE', words, { code: 'CHANGED_FILE' });
  },
  startValues: (_, { written, held }) => ({ done: written + held, message: null }),
  total: ({ created, changed }) => created + changed,
  doneOf: ({ done }) => done,
  leftOf: ({ created, changed, written, held }) => created + changed - written - held,
  takes: 'waiting',
  doneOutcome: 'written',
  columns: ['verdict', 'key'],
  pace: steadyPace,
  handOver,
  doLines: (tx, upload, lines) => written(tx, upload, lines),
  leave: ([, , row], fault) => refused(row, [fault]),
  counted: (upload, results) => {
    const of = talliedIn(results);
    const [noLongerNew, noLongerChanged] = [of('new'), of('changed')];
    return {
      written: upload.written + of('written'),
      held: upload.held + of('held'),
      created: upload.created - noLongerNew,
      changed: upload.changed - noLongerChanged,
      refused: upload.refused + noLongerNew + noLongerChanged,
      done: upload.done + results.length,
    };
  },
  endWords: ({ done, written, held }) => {
    const moved = done - written - held;
    return {
      message:
        moved > 0
          ? sentence(
              '%{refused} rows were changed since the check, or refused when they were written; they are listed as refused.',
              { refused: moved },
            )
          : null,
      log: sentence('%{written} rows written, %{held} wait for approval, %{refused} refused', {
        written,
        held,
        refused: moved,
      }),
    };
  },
  stopWords: ({ written, held }, why) =>
    sentence('%{why} %{rows} rows are written; commit again to go on.', {
      why,
      rows: written + held,
    }),
};

/** The rows of a master in words, for the log of tasks. */
export const rowsOf = (tx: Tx, resource: string): Sentence => {
  const { plural, label } = tx.noun(resource);
  return sentence(plural ?? label);
};

/** The number of results that add to a count of the file. */
export const talliedIn = (results: readonly LineResult[]) => (count: string) =>
  results.filter(({ counts }) => counts === count).length;

/** Writes rows of a file as previewed; those that are no longer as previewed are refused. */
const written = async (
  tx: Tx,
  upload: Upload,
  lines: readonly HandedRow[],
): Promise<LineResult[]> => {
  const noun = tx.noun(upload.resource);
  const rights = rightsOf(tx.by, noun);
  const check = rowCheckerIn(tx, noun, rights);
  const checks = await Promise.all(lines.map(([, , row]) => check(givenBy(noun, row))));
  const results: LineResult[] = [];
  const together: { at: number; checked: CheckedRow }[] = [];
  for (const [at, [, , row]] of lines.entries()) {
    const { stored, ...now } = checks[at] as RowCheck;
    const faults = movedSince(row, now);
    if (faults) results[at] = refused(row, faults);
    else if (stored && isWrittenInBulk(noun))
      together.push({ at, checked: { ...stored, reason: reasonOf(upload, row) } });
    else {
      const { key, waits } = await writeLine(tx, noun, rights, { upload, line: row });
      results[at] = done(row, key, waits ? 'held' : 'written');
    }
  }
  const rows = await writeChecked(
    tx,
    noun,
    together.map(({ checked }) => checked),
  );
  for (const [nth, { at }] of together.entries())
    results[at] = done(lines[at]?.[2] as Row, keyOf(noun, rows[nth] as never), 'written');
  return results;
};

const done = ({ verdict }: Row, key: string | null, outcome: 'written' | 'held'): LineResult => ({
  faults: [],
  columns: { verdict, key, outcome },
  counts: outcome,
});

const refused = ({ verdict, key }: Row, faults: readonly Fault[]): LineResult => ({
  faults,
  columns: { verdict: 'refused', key, outcome: null },
  counts: verdict,
});

/** The check of rows as the tables are in this transaction. */
export const rowCheckerIn = (tx: Tx, noun: Resource, rights: Rights): RowChecker => {
  const reads = batchedReads(tx.db, async (query) => (await tx.db.executeQuery(query)).rows);
  return rowCheckerOf(noun, { nouns: tx.nouns, rules: tx.rules, rights, reads });
};

/** The values of a stored row of the file, for a second check. */
export const givenBy = (
  noun: Resource,
  line: Pick<LineRow, 'verdict' | 'key' | 'cells'>,
): Record<string, unknown> => ({
  ...(line.verdict === 'changed' && line.key !== null && valuesOfKey(noun, line.key)),
  ...afterOf(line),
});

const afterOf = ({ cells }: Pick<LineRow, 'cells'>): Record<string, unknown> =>
  Object.fromEntries(cellsIn(cells).map(({ field, after }) => [field, after]));

/** Why a row is not what was previewed; null when it still is, to the letter. */
const movedSince = (
  line: Row,
  now: Pick<RowCheck, 'verdict' | 'base' | 'faults'>,
): Fault[] | null => {
  if (now.verdict === 'refused') return now.faults;
  if (now.verdict === line.verdict && now.base === line.base) return null;
  const message =
    line.verdict === 'new'
      ? 'Somebody has created this row since the check'
      : now.verdict === 'new'
        ? 'Somebody has removed this row since the check'
        : 'Somebody has changed this row since the check';
  return [{ field: '', code: 'MOVED', message }];
};

const reasonOf = ({ batchId, fileName }: Upload, { line }: Row): string =>
  `Bulk upload ${batchId}, ${fileName}, row ${line}`;

/** Writes a row alone, where a second person may have to approve it or the database gives it its key. */
const writeLine = async (
  tx: Tx,
  noun: Resource,
  rights: Rights,
  { upload, line }: { upload: Upload; line: Row },
): Promise<{ key: string | null; waits: boolean }> => {
  const reason = reasonOf(upload, line);
  const change = { reason, resource: noun.name, values: afterOf(line) };
  const answer =
    line.verdict === 'new'
      ? await createRow.run(tx, { ...change, scope: rights.create })
      : await updateRow.run(tx, {
          ...change,
          key: keyValues(noun, line.key ?? '') ?? {},
          version: line.base,
          scope: rights.edit,
        });
  return isHeld(answer)
    ? { key: line.key, waits: true }
    : { key: keyOf(noun, answer as never), waits: false };
};
