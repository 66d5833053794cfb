import { type Field, fieldsOf, isMachineNumber, type Noun } from '#model';
import { valueWords } from '#model/values/valueWords.ts';
import { formOf, unstoredValue } from '../../database/schema/columns.ts';

/** A column of a file of rows: its heading, and what it has of which field. */
export type FileColumn = {
  heading: string;
  name: string;
  field: Field;
  has: 'value' | 'words' | 'code';
};

/** A value as a cell of a file has it, by its field. */
export type CellOf = (field: Field, value: unknown) => unknown;

/** The heading of the column that has the codes of a choice, beside its words. */
export const codeHeading = ({ label }: Pick<Field, 'label'>): string => `${label} (code)`;

/**
 * The columns of a file that people take away. What is one of some codes stands there in the words of the screens, with
 * its code in a column beside it. Numbers by which the machine alone knows a row, and what only programs read, are left out.
 */
export const fileColumnsOf = (noun: Noun): FileColumn[] =>
  fieldsOf(noun)
    .filter(
      ([name, { isSecret, options }]) =>
        !isSecret && options.inPage !== false && !isMachineNumber(noun, name),
    )
    .flatMap(([name, field]): FileColumn[] => {
      const column = { heading: field.label, name, field };
      if (formOf(field) === 'flag') return [{ ...column, has: 'words' }];
      if (!isCoded(field)) return [{ ...column, has: 'value' }];
      return [
        { ...column, has: 'words' },
        { ...column, heading: codeHeading(field), has: 'code' },
      ];
    });

/** What a row has in a column; '' for nothing. */
export const cellIn = (
  { name, field, has }: FileColumn,
  row: Readonly<Record<string, unknown>>,
  cellOf: CellOf,
): unknown => {
  const value = row[name] ?? unstoredValue(field);
  if (value === null || value === undefined) return '';
  return has === 'words' ? valueWords(field, value) : cellOf(field, value);
};

/** Whether the values of a field are codes that screens show in other words. */
const isCoded = ({ choices, states }: Field): boolean =>
  Object.entries(choices ?? {}).some(([code, label]) => code !== label) || states !== undefined;
