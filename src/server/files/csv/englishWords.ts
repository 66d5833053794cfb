import { type Field, fieldsOf, type Resource } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { otherSpeeches, type Speech } from '../../languages/speech.ts';
import { codeHeading, wordsOfCodes } from '../download/fileColumns.ts';
import type { FileRow } from './fileRows.ts';
import type { Heading } from './heading.ts';

/** Reads a file in another language as if it were English, as our own exports in that language come back. */
export type EnglishWords = {
  /** The cells of the heading: the name of a field in place of its label in another language. */
  heading(cells: readonly string[]): string[];
  /** The rows below a heading: the code of a choice in place of its word in another language. */
  rows(heading: Heading, rows: readonly FileRow[]): FileRow[];
};

type Words = ReadonlyMap<string, string>;

/** The words that the languages of the console have for a noun. What is English already stays as it is. */
export const englishWordsOf = async (noun: Resource): Promise<EnglishWords> => {
  const speeches = await otherSpeeches();
  const titles: Words = new Map(speeches.flatMap((speech) => titlesIn(speech, noun)));
  const values: ReadonlyMap<string, Words> = new Map(
    fieldsOf(noun).map(([name]) => [
      name,
      new Map(speeches.flatMap((speech) => valuesIn(speech, noun, name))),
    ]),
  );
  return {
    heading: (cells) => cells.map((cell) => titles.get(folded(cell)) ?? cell),
    rows: ({ columns }, rows) =>
      rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, at) => {
          const words = values.get(columns[at] ?? '');
          return words?.size ? (words.get(folded(cell)) ?? cell) : cell;
        }),
      })),
  };
};

/** A letter of Hindi may be one sign or two, and blanks and capitals say nothing. */
const folded = (text: string) =>
  withoutHidden(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ');

const titlesIn = (speech: Speech, noun: Resource): [string, string][] =>
  fieldsOf(speech.schema(noun)).flatMap(([name, field]): [string, string][] => {
    const own = noun.fields[name] as Field;
    return [
      ...(field.label === own.label ? [] : ([[folded(field.label), name]] as [string, string][])),
      [folded(codeHeading(field, speech)), codeHeading(own)],
    ];
  });

const valuesIn = (speech: Speech, noun: Resource, name: string): [string, string][] => {
  const own = wordsOfCodes(noun.fields[name] as Field);
  const translated = wordsOfCodes(speech.schema(noun).fields[name] as Field, speech);
  return Object.entries(translated)
    .filter(([code, words]) => words !== own[code])
    .map(([code, words]) => [folded(words), code]);
};
