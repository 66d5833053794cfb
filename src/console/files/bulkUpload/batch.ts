import type { AnswerTo, Colour, Resource, RowIn } from '#model';
import type { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { type outcomes, verdicts as verdictLabels } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nouns } from '#registry';
import { callsTo } from '../../calls/callsTo.ts';
import type { RowFigure } from '../RowFigures.tsx';

/** The calls of uploads. */
export const uploadCalls = callsTo<typeof bulkUpload>('bulkUpload');

/** A batch as the API answers it. */
export type Batch = RowIn<typeof bulkUpload>;

/** The master of a file; null for one that is no longer there. */
export const masterOf = ({ resource }: Batch): Resource | null =>
  (nouns.find(({ name }) => name === resource) ?? null) as Resource | null;

/** Outcome of a row of the file. */
export type Verdict = keyof typeof verdictLabels;

export const verdicts: Record<
  Verdict,
  { label: string; colour: Colour; counted: 'created' | 'changed' | 'unchanged' | 'refused' }
> = {
  new: { label: verdictLabels.new, colour: 'blue', counted: 'created' },
  changed: { label: verdictLabels.changed, colour: 'amber', counted: 'changed' },
  unchanged: { label: verdictLabels.unchanged, colour: 'grey', counted: 'unchanged' },
  refused: { label: verdictLabels.refused, colour: 'red', counted: 'refused' },
};

/** How a row of the file went on once it was committed. */
export type LineOutcome = keyof typeof outcomes;

/** One row of the file: what it would change, cell by cell, or what is wrong with it. */
export type UploadLine = AnswerTo<typeof bulkUpload, 'lines'>['lines'][number];

/** The whole file has been checked, so that its rows have their verdicts. */
export const isChecked = ({ checkedAt, state }: Pick<Batch, 'checkedAt' | 'state'>): boolean =>
  checkedAt !== null && state !== 'failed';

/** Rows that a commit is still to write; the others stay as they are. */
export const toWrite = ({ created, changed, written, held }: Batch): number =>
  created + changed - written - held;

/** Nothing of it is written or waits for approval. */
export const isUntouched = ({ written, held }: Batch): boolean => written + held === 0;

/** Rows that were refused at the commit, since another user changed them meanwhile. */
export const refusedAtCommit = ({ state, done, written, held }: Batch): number =>
  state === 'committing' || state === 'committed' ? done - written - held : 0;

/** Numbers of new, changed, unchanged and refused rows. */
export const figuresOf = (batch: Batch): RowFigure<Verdict>[] =>
  (Object.entries(verdicts) as [Verdict, (typeof verdicts)[Verdict]][]).map(
    ([name, { label, colour, counted }]) => ({ name, label, colour, count: batch[counted] }),
  );
