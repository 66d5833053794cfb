import { type Sentence, sentence, several } from '#domain/sentence.ts';
import type { Field, Resource } from '#model';
import type { ColumnForm } from '#model/language/fieldKind.ts';
import { isWrittenFreely, writtenIn } from '#model/values/writtenDates.ts';
import { formOf } from '../../database/schema/columns.ts';
import { FileFault, faultIn } from './fault.ts';
import type { FileRow } from './fileRows.ts';
import type { Heading } from './heading.ts';

/** Rows of each form that a message names. */
const mostNamed = 5;

/** The rows of one form: the first few, and how many there are. */
type Rows = { named: number[]; count: number };

/** The forms in which a file has its days and times, column by column. */
export type WrittenForms = {
  /** Takes note of some rows. */
  see(rows: readonly FileRow[]): void;
  /** Throws FileFault for columns with two forms: a spreadsheet may have swapped day and month in one of them. */
  refuseMixed(): void;
  /** How the columns were read, a sentence a line; null where the file has no days and times. */
  words(): Sentence | null;
};

/** Begins with the heading of a file; cells that are blank or cannot be read have no form. */
export const writtenFormsOf = (noun: Resource, { columns }: Heading): WrittenForms => {
  const written = columns.flatMap((name, at) => {
    const field = name === null ? undefined : (noun.fields[name] as Field);
    if (name === null || !field || !isWrittenFreely(formOf(field))) return [];
    return [{ at, name, field, form: formOf(field), found: new Map<string, Rows>() }];
  });
  return {
    see: (rows) => {
      for (const { row, cells } of rows)
        for (const { at, form, found } of written) {
          const read = writtenIn(form, (cells[at] ?? '').trim());
          if (!read) continue;
          const known = found.get(read.form) ?? { named: [], count: 0 };
          known.count += 1;
          if (known.named.length < mostNamed) known.named.push(row);
          found.set(read.form, known);
        }
    },
    refuseMixed: () => {
      const mixed = written.filter(({ found }) => found.size > 1);
      const [first] = mixed;
      if (!first) return;
      const [, other] = [...first.found.values()];
      throw new FileFault(
        other?.named[0] ?? 1,
        ...mixed.map(({ name, field, found }) =>
          faultIn(
            name,
            'MIXED_FORMS',
            sentence(
              '%{label} mixes formats: %{forms}. Write the whole column in one format and upload the file again.',
              { label: sentence(field.label), forms: listed(found) },
            ),
          ),
        ),
      );
    },
    words: () => {
      const columnsOf = new Map<string, { form: ColumnForm; labels: string[] }>();
      for (const { field, form, found } of written)
        for (const each of found.keys()) {
          const known = columnsOf.get(each) ?? { form, labels: [] };
          known.labels.push(field.label);
          columnsOf.set(each, known);
        }
      const sentences = [...columnsOf].map(([each, { form, labels }]) =>
        readAs(form, several(labels), each),
      );
      return sentences.length === 0 ? null : several(sentences, '\n');
    },
  };
};

/** How some columns were read, by an example of their form. */
const readAs = (column: ColumnForm, labels: Sentence, form: string): Sentence => {
  if (column === 'time')
    return sentence('Times in %{labels} were read in the format %{form}.', { labels, form });
  return /^\d{4}-/.test(form)
    ? sentence('Dates in %{labels} were read as year-month-day, %{form}.', { labels, form })
    : sentence('Dates in %{labels} were read as day-month-year, %{form}.', { labels, form });
};

/** '23-11-2026 in rows 2, 3 and 4, 2026-11-23 in row 5'. */
const listed = (found: ReadonlyMap<string, Rows>): string =>
  [...found]
    .map(([form, { named, count }]) => {
      const more = count > named.length ? ` and ${count - named.length} more` : '';
      return `${form} in ${count === 1 ? 'row' : 'rows'} ${named.join(', ')}${more}`;
    })
    .join('; ');
