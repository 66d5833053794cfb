import { sentence } from '#domain/sentence.ts';
import type { Field, Resource, WireRow } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { bulkUpload } from '#own/bulkUpload/bulkUpload.ts';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nounNamed } from '#registry';
import { encodeRow } from '../../database/schema/columns.ts';
import { type Mutation, mutation } from '../../database/writing/mutation.ts';
import type { CallRequest } from '../../machine/request.ts';
import { ApiError } from '../../runtime/errors.ts';
import { cellsOf, type RowCheck } from './checkRow.ts';
import { twice } from './checkUpload.ts';
import { rowCheckerIn } from './commitUpload.ts';
import {
  type LineRow,
  type MendedCell,
  markLine,
  outcomeOf,
  valuesInFile,
  wireLine,
} from './lineMutations.ts';
import { rightsOf } from './rights.ts';
import { type Mend, twinOf, valuesOfCells } from './twinRow.ts';
import { uploadOfRequest } from './uploadCalls.ts';
import { changeUpload, mustBe, ownUpload, type Upload } from './uploadMutations.ts';

/** POST …/{batchId}/mend: another value for a cell of a refused row, which is then checked again. */
export const mendRowOf = async (request: CallRequest) => {
  const { machine, by, body } = request;
  const { batchId, resource } = await uploadOfRequest(request);
  const mend: Mend = {
    batchId,
    line: Number(body.line),
    field: body.field,
    value: body.value ?? null,
  };
  const noun = nounNamed(resource) as Resource;
  const other = await twinOf(machine, noun, rightsOf(by, noun), mend);
  return machine.database.write(mendRow, { ...mend, other }, by);
};

type Mended = { batch: WireRow<typeof bulkUpload>; line: ReturnType<typeof wireLine> };

/**
 * Puts a value into a cell of a refused row and checks the row by the same rules as the file. `other` is a
 * row of the file that is about the same row of the master, which the caller has looked for.
 */
export const mendRow: Mutation<Mend & { other: number | null }, Mended> = mutation(
  'upload.mend',
  async (tx, { other, ...mend }) => {
    const { batchId, field } = mend;
    const upload = await ownUpload(tx, batchId);
    const noun = tx.noun(upload.resource);
    const rights = rightsOf(tx.by, noun);
    mustBe(upload, ['checked'], 'mended');
    if (upload.written + upload.held > 0)
      throw new ApiError(
        'REFUSED',
        'Rows of this file are written already. Mend what is left in the error file.',
      );
    const line = await tx.db
      .selectFrom(bulkUploadLine.name)
      .selectAll()
      .where('batchId', '=', batchId)
      .where('line', '=', mend.line)
      .executeTakeFirst();
    const row = mendable(noun, line as LineRow | undefined, mend);
    const { fileValues, mended } = valuesInFile(row);
    const cell: MendedCell = { field, value: mend.value, by: tx.by.userId, at: tx.now };
    const cells = [...mended.filter((each) => each.field !== field), cell];
    const values = { ...fileValues, ...valuesOfCells(noun, cells) };
    const checked = withTwin(noun, await rowCheckerIn(tx, noun, rights)(values), other, values);
    const changes: Partial<LineRow> = {
      verdict: checked.verdict,
      key: checked.key,
      base: checked.base,
      cells: checked.cells.length > 0 ? JSON.stringify(checked.cells) : null,
      faults: checked.faults.length > 0 ? JSON.stringify(checked.faults) : null,
      outcome: outcomeOf(checked.verdict),
      fileValues: JSON.stringify(fileValues),
      mended: JSON.stringify(cells),
    };
    await markLine(tx, row, changes);
    const before = mended.find((each) => each.field === field)?.value ?? fileValues[field];
    const after = await changeUpload(
      tx,
      upload,
      moved(upload, row.verdict, checked.verdict),
      'mend',
      wordsOf(noun, mend, before),
    );
    return { batch: encodeRow(bulkUpload, after), line: wireLine({ ...row, ...changes }) };
  },
);

/** The row as it was kept, where a cell of it can be mended; throws in words where it cannot. */
const mendable = (noun: Resource, line: LineRow | undefined, { line: number, field }: Mend) => {
  if (!line)
    throw new ApiError('NOT_FOUND', sentence('The file has no row %{number}.', { number }));
  if (line.verdict !== 'refused' && line.mended === null)
    throw new ApiError(
      'REFUSED',
      sentence('Row %{number} is not refused: there is nothing to mend.', { number }),
    );
  if (line.cells === null && line.fileValues === null)
    throw new ApiError(
      'REFUSED',
      sentence('The cells of row %{number} cannot be told apart. Mend it in the error file.', {
        number,
      }),
    );
  const known = Object.hasOwn(noun.fields, field) ? (noun.fields[field] as Field) : null;
  if (!known || known.isSecret)
    throw new ApiError(
      'INVALID',
      sentence('A file of %{noun} has no such column.', { noun: sentence(noun.label) }),
      {
        errors: {
          field: sentence('A file of %{noun} has no such column', { noun: sentence(noun.label) }),
        },
      },
    );
  return line;
};

/** A row that another row of the file is about too is refused, as the check of the file does. */
const withTwin = (
  noun: Resource,
  checked: RowCheck,
  other: number | null,
  values: Readonly<Record<string, unknown>>,
): RowCheck =>
  other === null || checked.verdict === 'refused'
    ? checked
    : { ...checked, verdict: 'refused', cells: cellsOf(values), faults: [twice(noun, other)] };

const counts = {
  new: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  refused: 'refused',
} as const;

/** The totals of a file once a row of it has another verdict. */
const moved = (upload: Upload, from: RowCheck['verdict'], to: RowCheck['verdict']) =>
  from === to
    ? {}
    : { [counts[from]]: upload[counts[from]] - 1, [counts[to]]: upload[counts[to]] + 1 };

/** Describes a mend for the history; numbers of people are masked there as everywhere. */
const wordsOf = (noun: Resource, { line, field, value }: Mend, before: unknown): string => {
  const { label } = noun.fields[field] as Field;
  const { mask } = kindOf(noun.fields[field] as Field);
  const words = (of: unknown) =>
    of === null || of === undefined ? 'blank' : String(mask ? mask(of) : of);
  return `Row ${line}, ${label}: ${words(before)} → ${words(value)}`.slice(0, 500);
};
