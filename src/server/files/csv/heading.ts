import { sentence, several } from '#domain/sentence.ts';
import { type Field, fieldsOf, identitiesOf, type Resource } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { codeHeading } from '../download/fileColumns.ts';
import { type Fault, FileFault, faultIn } from './fault.ts';

/**
 * The heading of a file: the field of each column, null for a column that is not read. In the columns at `codesAt`
 * stand the codes of a choice, whose words may have a column as well.
 */
export type Heading = {
  columns: readonly (string | null)[];
  codesAt: ReadonlySet<number>;
  fields: readonly string[];
};

/** The columns that the error file adds; a corrected error file may keep them. */
export const addedColumns = ['Row', 'Field', 'Code', 'Message'] as const;

/**
 * Reads the first row of a file: labels or names of fields, in any case and any order. `own` are the fields
 * that the machine fills in for the uploader. Throws FileFault with every column that is unknown, repeated or
 * missing.
 */
export const headingOf = (
  noun: Resource,
  cells: readonly string[],
  own: readonly string[],
): Heading => {
  refuseOtherSeparators(noun, cells);
  const titles = withoutAdded(noun, cells.map(spelled));
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const codesAt = new Set<number>();
  const columns = titles.map((title, at) => {
    if (title === '') return null;
    const coded = fieldOfCodes(noun, title);
    if (coded !== null) codesAt.add(at);
    const named = coded ?? fieldNamed(noun, title);
    if (typeof named !== 'string') {
      faults.push({ field: title.slice(0, 60), ...named });
      return null;
    }
    const column = coded === null ? named : `${named} codes`;
    if (seen.has(column))
      faults.push(
        faultIn(
          title.slice(0, 60),
          'DUPLICATE_COLUMN',
          sentence("The column '%{name}' appears twice. Remove one.", {
            name: title.slice(0, 60),
          }),
        ),
      );
    seen.add(column);
    return named;
  });
  const fields = new Set(columns.filter((name) => name !== null));
  if (faults.length === 0) faults.push(...missing(noun, new Set([...fields, ...own])));
  if (faults.length > 0) throw new FileFault(1, ...faults);
  // The added columns of an error file are at the end and are ignored.
  const ignored = cells.slice(titles.length).map(() => null);
  return { columns: [...columns, ...ignored], codesAt, fields: [...fields] };
};

const spelled = withoutHidden;
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');

const withoutAdded = (noun: Resource, titles: readonly string[]): readonly string[] => {
  const end = titles.slice(-addedColumns.length).map(folded);
  const isAdded =
    end.length === addedColumns.length &&
    addedColumns.every((name, at) => folded(name) === end[at]);
  return isAdded && typeof fieldNamed(noun, 'Code') !== 'string'
    ? titles.slice(0, -addedColumns.length)
    : titles;
};

/** The field whose codes stand below this title, as our own files call such a column; null for none. */
const fieldOfCodes = (noun: Resource, title: string): string | null => {
  const wanted = folded(title);
  const found = fieldsOf(noun).filter(
    ([, field]) =>
      (field.choices ?? field.states) !== undefined && folded(codeHeading(field)) === wanted,
  );
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
};

const fieldNamed = (noun: Resource, title: string): string | Omit<Fault, 'field'> => {
  const wanted = folded(title);
  const found = fieldsOf(noun).filter(
    ([name, { label }]) => folded(name) === wanted || folded(label) === wanted,
  );
  const [first, second] = found;
  if (!first)
    return faultIn(
      '',
      'UNKNOWN_COLUMN',
      sentence("%{noun} has no column '%{title}'. It has %{columns}.", {
        noun: sentence(noun.label),
        title: title.slice(0, 60),
        columns: several(labels(noun)),
      }),
    );
  const exact = found.find(([name]) => name === title);
  if (second && !exact)
    return faultIn(
      '',
      'DUPLICATE_COLUMN',
      sentence("'%{title}' may mean %{names}. Write one of these.", {
        title: title.slice(0, 60),
        names: several(
          found.map(([name]) => name),
          ' or ',
        ),
      }),
    );
  const [name, { isSecret, label }] = exact ?? first;
  return isSecret
    ? faultIn(
        '',
        'SECRET_COLUMN',
        sentence('%{label} cannot be set by a file. Remove the column.', {
          label: sentence(label),
        }),
      )
    : name;
};

const labels = (noun: Resource) =>
  fieldsOf(noun)
    .filter(([, { isSecret }]) => !isSecret)
    .map(([, { label }]) => label);

const missing = (noun: Resource, fieldNames: ReadonlySet<string>): Fault[] => {
  const identities = identitiesOf(noun);
  if (identities.some((names) => names.every((name) => fieldNames.has(name)))) return [];
  // A key that the database gives is no way to name a new row; what people know is.
  const natural = identities.find(
    (names) => !(noun.fields[names[0] as string] as Field).options.readOnly,
  );
  const wanted = natural ?? identities[0] ?? [];
  return wanted
    .filter((name) => !fieldNames.has(name))
    .map((name) =>
      faultIn(
        name,
        'MISSING_COLUMN',
        sentence(
          "The column '%{column}' is missing: without it one %{noun} cannot be told from another.",
          { column: sentence((noun.fields[name] as Field).label), noun: sentence(noun.label) },
        ),
      ),
    );
};

/** One column that is full of tabs or semicolons is a file of another making. */
const refuseOtherSeparators = (noun: Resource, cells: readonly string[]) => {
  const [only = ''] = cells;
  if (cells.length !== 1) return;
  const separator = [';', '\t', '|'].find(
    (sign) =>
      only.split(sign).length > 1 &&
      only.split(sign).some((part) => typeof fieldNamed(noun, spelled(part)) === 'string'),
  );
  if (separator)
    throw new FileFault(
      1,
      faultIn(
        '',
        'SEPARATOR',
        sentence(
          'The columns are separated by %{separator}. Save the file with commas between them.',
          { separator: separator === '\t' ? sentence('tabs') : `'${separator}'` },
        ),
      ),
    );
};
