import { type Field, fieldsOf, isMachineNumber, type Noun } from '#model';
import { valueWords } from '#model/values/valueWords.ts';
import { formOf, unstoredValue } from '../../database/schema/columns.ts';
import { english, type Speech } from '../../languages/speech.ts';

/** A column of a file of rows: its heading, its field and the part of the value it shows. */
export type FileColumn = {
  heading: string;
  name: string;
  field: Field;
  has: 'value' | 'words' | 'code';
  /** The words for each code of it. */
  words: Readonly<Record<string, string>>;
};

/** A value as a cell of a file has it, by its field. */
export type CellOf = (field: Field, value: unknown) => unknown;

/** The heading of the column of codes of a choice, next to the column of its words. */
export const codeHeading = ({ label }: Pick<Field, 'label'>, { say }: Speech = english): string =>
  say('%{label} (code)', { label });

/** The words for each code of a choice, a state or a flag; none of other fields. */
export const wordsOfCodes = (
  field: Field,
  { say }: Speech = english,
): Readonly<Record<string, string>> => {
  if (formOf(field) === 'flag') {
    const [yes, no] = field.options.labels ?? ['Yes', 'No'];
    return { true: say(yes), false: say(no) };
  }
  if (field.choices) return field.choices;
  return Object.fromEntries(
    Object.entries(field.states ?? {}).map(([code, [words]]) => [code, words]),
  );
};

/**
 * The columns of a downloaded file, in the words of a language. A coded value is shown in the words
 * of the screens, with its code in the next column. Row numbers internal to the machine and fields
 * for programs only are left out.
 */
export const fileColumnsOf = (noun: Noun, speech: Speech = english): FileColumn[] =>
  fieldsOf(speech.schema(noun))
    .filter(
      ([name, { isSecret, options }]) =>
        !isSecret && options.inPage !== false && !isMachineNumber(noun, name),
    )
    .flatMap(([name, field]): FileColumn[] => {
      const column = { heading: field.label, name, field, words: wordsOfCodes(field, speech) };
      if (formOf(field) === 'flag') return [{ ...column, has: 'words' }];
      if (!isCoded(noun.fields[name] as Field)) return [{ ...column, has: 'value' }];
      return [
        { ...column, has: 'words' },
        { ...column, heading: codeHeading(field, speech), has: 'code' },
      ];
    });

/** The value of a row in a column; '' for nothing. */
export const cellIn = (
  { name, field, has, words }: FileColumn,
  row: Readonly<Record<string, unknown>>,
  cellOf: CellOf,
): unknown => {
  const value = row[name] ?? unstoredValue(field);
  if (value === null || value === undefined) return '';
  return has === 'words'
    ? (words[String(value)] ?? valueWords(field, value))
    : cellOf(field, value);
};

/** Whether the values of a field are codes that screens show in other words. */
const isCoded = ({ choices, states }: Field): boolean =>
  Object.entries(choices ?? {}).some(([code, label]) => code !== label) || states !== undefined;
