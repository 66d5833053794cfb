import { sentence } from '#domain/sentence.ts';
import type { Field, Resource } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { nounNamed, nouns } from '#registry';
import { ApiError } from '../../runtime/errors.ts';
import { parseCell } from '../csv/cell.ts';
import type { CheckedAgain, Checking, Mend, TypedOver } from '../rowFiles/rowFile.ts';
import { cellsOf, type RowCheck } from './checkRow.ts';
import { countOf, rowCheckerOn, twice } from './masterChecking.ts';
import {
  checkedRow,
  type LineRow,
  type MendedCell,
  type Upload,
  valuesInFile,
} from './masterLine.ts';
import { rightsOf } from './rights.ts';
import { twinOf } from './twinRow.ts';

/** Types over a cell of a row; the history masks the numbers of people as everywhere. */
export const typedOverField = (
  { resource }: Upload,
  line: LineRow,
  { cell, value }: Mend,
  { userId, at }: { userId: string; at: number },
): TypedOver<LineRow> => {
  const noun = nounNamed(resource) as Resource;
  const name = String(cell);
  const field = fieldOf(noun, name);
  const { fileValues, mended } = valuesInFile(line);
  const earlier = mended.find((each) => each.field === name)?.value ?? fileValues[name];
  const typed: MendedCell[] = [
    ...mended.filter((each) => each.field !== name),
    { field: name, value, by: userId, at },
  ];
  const { mask } = kindOf(field);
  const words = (of: unknown) =>
    of === null || of === undefined ? '' : String(mask ? mask(of) : of);
  return {
    title: field.label,
    before: words(earlier),
    after: words(value),
    cells: {
      ...fileValues,
      ...Object.fromEntries(
        typed.map((each) => [
          each.field,
          parseCell(noun.fields[each.field] as Field, each.value ?? ''),
        ]),
      ),
    },
    kept: { fileValues: JSON.stringify(fileValues), mended: JSON.stringify(typed) },
  };
};

const fieldOf = (noun: Resource, name: string): Field => {
  const known = Object.hasOwn(noun.fields, name) ? (noun.fields[name] as Field) : null;
  if (known && !known.isSecret) return known;
  const label = sentence(noun.label);
  throw new ApiError(
    'INVALID',
    sentence('A file of %{noun} has no such column.', { noun: label }),
    {
      errors: { field: sentence('A file of %{noun} has no such column', { noun: label }) },
    },
  );
};

/**
 * Checks a mended row by the same rules as the file. A row that another row of the file is about too is refused,
 * as the check of the file does.
 */
export const checkRowAgain = async (
  { machine, by }: Checking,
  upload: Upload,
  line: LineRow,
  values: Readonly<Record<string, unknown>>,
): Promise<CheckedAgain<Upload>> => {
  const noun = nounNamed(upload.resource) as Resource;
  const rights = rightsOf(by, noun);
  const check = rowCheckerOn(machine, noun, rights, nouns);
  const alone = await check(values);
  const other = await twinOf(machine, { noun, rights, check }, line, alone);
  const checked: RowCheck =
    other === null
      ? alone
      : { ...alone, verdict: 'refused', cells: cellsOf(values), faults: [twice(noun, other)] };
  return {
    checked: checkedRow(Number(line.line), checked),
    others: [],
    change: moved(upload, line.verdict, checked.verdict),
  };
};

/** The totals of a file once a row of it has another verdict. */
const moved = (upload: Upload, from: LineRow['verdict'], to: LineRow['verdict']) => {
  const [before, after] = [countOf(from), countOf(to)];
  return before === after ? {} : { [before]: upload[before] - 1, [after]: upload[after] + 1 };
};
