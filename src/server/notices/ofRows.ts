import { isoTime } from '#domain/market/calendar.ts';
import {
  asSentence,
  type Sentence,
  type SentenceValue,
  sentence,
  type Words,
} from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import {
  type AnswerOf,
  type Field,
  keyOf,
  type Noun,
  type Reader,
  type Resource,
  reaches,
  viewFor,
} from '#model';
import { valueWords } from '#model/values/valueWords.ts';
import type { notice } from '#own/notice/noticeCalls.ts';
import type { Database } from '../database/database.ts';
import { storedWords } from '../database/rows/saidTexts.ts';
import { encoded } from '../database/schema/columns.ts';

/** A notice as calls answer it, before it is known whether it was read. */
export type Notice = Omit<AnswerOf<typeof notice>, 'isRead'>;

/** Rows of one noun that a user is shown of at most. */
const mostOfNoun = 20;
/** Newest rows of a user among which they are looked for: a program may bring very many. */
const mostLookedAt = 300;

/**
 * The rows of a reader that reached a state with a notice in their schema, each within the rows
 * that the reader may list.
 */
export const noticesOfRows = async (
  { db }: Pick<Database, 'db'>,
  nouns: readonly Noun[],
  reader: Reader,
  since: number,
): Promise<Notice[]> => {
  const telling = nouns.filter(
    (noun): noun is Resource => noun.noun === 'resource' && noun.notices !== undefined,
  );
  const found = await Promise.all(telling.map((noun) => ofNoun(db, noun, reader, since)));
  return found.flat();
};

const ofNoun = async (
  db: Database['db'],
  noun: Resource,
  reader: Reader,
  since: number,
): Promise<Notice[]> => {
  const { to, state, when, faults = [] } = noun.notices as NonNullable<Resource['notices']>;
  const view = viewFor(reader, 'list', noun);
  if (!view) return [];
  const rows: Record<string, any>[] = await db
    .selectFrom((from) =>
      from
        .selectFrom(noun.name)
        .selectAll()
        .where(String(to), '=', reader.userId)
        .orderBy(String(noun.key[0]), 'desc')
        .limit(mostLookedAt)
        .as('newest'),
    )
    .selectAll()
    .where(String(state), 'in', Object.keys(when))
    .where('updatedAt', '>=', since)
    .orderBy(String(noun.key[0]), 'desc')
    .execute();
  const shown = rows
    .filter((row) => reaches(reader, view, row))
    .flatMap((row) => {
      const is = String(row[String(state)]);
      const words = filledIn(noun, when[is] as string, row);
      const key = keyOf(noun, row as never);
      const kind = faults.includes(is) ? ('fault' as const) : ('ready' as const);
      return words === null
        ? []
        : [
            {
              id: `${noun.name}/${key}/${is}`.slice(0, 200),
              kind,
              ...textsAndSentences({ words, more: messageOf(noun, row) }),
              at: isoTime(Number(row.updatedAt)),
              noun: noun.name,
              view: view.name,
              key,
            },
          ];
    });
  return shown.slice(0, mostOfNoun);
};

/** The failure message of a row, where it has a field for that. */
const messageOf = ({ fields }: Resource, row: Readonly<Record<string, any>>): Words | null =>
  'message' in fields && typeof row.message === 'string'
    ? storedWords(row as { message: string }, 'message')
    : null;

/** Words with the values of a row in them; null where a value is not there. */
const filledIn = (
  noun: Resource,
  words: string,
  row: Readonly<Record<string, any>>,
): Sentence | null => {
  const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  if (names.some((name) => row[name] === null || row[name] === undefined)) return null;
  return sentence(
    words.replaceAll('{', '%{'),
    Object.fromEntries(names.map((name) => [name, partOf(noun.fields[name] as Field, name, row)])),
  );
};

const partOf = (field: Field, name: string, row: Readonly<Record<string, any>>): SentenceValue => {
  if (field.options.isSaid)
    return asSentence(storedWords(row as Record<string, string>, name) ?? '');
  const value = encoded(field, row[name]);
  return typeof value === 'number' && !field.options.code
    ? value.toLocaleString('en-IN')
    : valueWords(field, value);
};
