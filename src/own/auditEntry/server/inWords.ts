import {
  asSentence,
  type Sentence,
  type SentenceValue,
  sentence,
  several,
  textIn,
  type Words,
} from '#domain/sentence.ts';
import type { Field, Noun, Resource } from '#model';
import { actionWords, spaced, takenInBy } from '#model/values/actionWords.ts';
import { valueWords } from '#model/values/valueWords.ts';
import { sentencesOf } from '#server/database/rows/saidTexts.ts';
import { originKeys } from '#server/database/writing/journal.ts';
import { changesOf, entryOf, noteOf } from '#server/history/entries.ts';

/** An entry of the journal as its table has it. */
export type RawEntry = {
  seq: number;
  at: number;
  userId: string;
  role: string | null;
  memberId: string | null;
  action: string;
  resource: string;
  key: string;
  address: string | null;
  before: string | null;
  after: string | null;
};

/** An entry in the words of the screens, as the list of the audit log keeps it. */
export type EntryInWords = Omit<RawEntry, 'before' | 'after'> & {
  words: string;
  record: string;
  changes: string | null;
  sentences: string | null;
  apiClientId: number | null;
  isStep: boolean;
  /** The codes of the earlier steps that it takes in. */
  takesIn: readonly string[];
};

/**
 * Puts an entry into words: its action, the kind of its record, and each changed field with its value before and
 * after. What makes or removes a whole record changes no field; the entry shows the record itself.
 */
export const inWords = (nouns: ReadonlyMap<string, Noun>, raw: RawEntry): EntryInWords => {
  const { before, after, ...rest } = raw;
  const noun = nouns.get(raw.resource);
  return {
    ...rest,
    words: actionWords(noun, raw.action),
    record: noun?.label ?? recordOfCall(nouns, raw.resource),
    ...saidChanges(changesOfEntry(noun, raw)),
    apiClientId: (entryOf(raw).after?.[originKeys.apiClient] as number | undefined) ?? null,
    isStep: false,
    takesIn: takenInBy(noun, raw.action),
  };
};

/** A refused call is about the noun under whose address it is; the entry itself has the address. */
const recordOfCall = (nouns: ReadonlyMap<string, Noun>, resource: string): string => {
  const path = /^[A-Z]+ \/api(\/.*)$/.exec(resource)?.[1];
  const under = [...nouns.values()]
    .filter(({ api }) => path === api || path?.startsWith(`${api}/`))
    .toSorted((a, b) => b.api.length - a.api.length)[0];
  return (under?.label ?? (path ? 'Call' : spaced(resource))).slice(0, 200);
};

/** The changes field by field, with their reason, or the refused call. */
const changesOfEntry = (noun: Noun | undefined, raw: RawEntry): Words[] => {
  if (!noun && raw.action === 'refused') return [raw.resource];
  const { after } = entryOf(raw);
  const why = noteOf({ after }).reason ?? (typeof after?.why === 'string' ? after.why : null);
  const changes = raw.before !== null && raw.after !== null ? changesInWords(noun, raw) : [];
  return [...changes, ...(why === null ? [] : [why])];
};

/** Letters that the list keeps of what changed; the entry has all of it. */
const mostLetters = 600;

/** Changes as the list keeps them: as many of them as fit, and the text cut off after so many letters. */
const saidChanges = (changes: readonly Words[]): Pick<EntryInWords, 'changes' | 'sentences'> => {
  const words = changes.map(textIn).join('; ');
  if (words === '') return { changes: null, sentences: null };
  if (words.length <= mostLetters)
    return { changes: words, sentences: sentencesOf('changes', wordsOfAll(changes)) };
  let letters = 0;
  const first = changes.filter((each) => {
    letters += textIn(each).length + 2;
    return letters <= mostLetters;
  });
  return {
    changes: `${words.slice(0, mostLetters - 1)}…`,
    sentences: first.length === 0 ? null : sentencesOf('changes', wordsOfAll([...first, '…'])),
  };
};

const wordsOfAll = (changes: readonly Words[]): Words => several(changes.map(asSentence), '; ');

const changesInWords = (noun: Noun | undefined, raw: RawEntry): Sentence[] =>
  noun?.noun !== 'resource'
    ? []
    : changesOf(noun as Resource, entryOf(raw))
        .filter(({ before, after, isMasked }) => isMasked || before !== after)
        .map(({ field, before, after, isMasked }) => {
          const its = noun.fields[field] as Field;
          const label = sentence(its.label);
          return isMasked
            ? sentence('%{label} changed', { label })
            : sentence('%{label}: %{before} → %{after}', {
                label,
                before: wordsOfValue(its, before),
                after: wordsOfValue(its, after),
              });
        });

/** A value in words; the label of a code is a key. */
const wordsOfValue = (field: Field, value: unknown): SentenceValue => {
  const words = valueWords(field, value);
  const isCoded = field.choices || field.states || typeof value === 'boolean';
  return isCoded ? sentence(words) : words;
};
