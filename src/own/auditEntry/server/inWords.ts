import type { Field, Noun, Resource } from '#model';
import { actionWords, spaced } from '#model/values/actionWords.ts';
import { valueWords } from '#model/values/valueWords.ts';
import { changesOf, entryOf } from '#server/history/entries.ts';

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
  record: string;
  changes: string | null;
};

/** Letters that the list keeps of what changed; the entry has all of it. */
const mostLetters = 600;

/**
 * Puts an entry into words: its action, the kind of its record, and each changed field with its value before and
 * after. What makes or removes a whole record changes no field; the entry shows the record itself.
 */
export const inWords = (nouns: ReadonlyMap<string, Noun>, raw: RawEntry): EntryInWords => {
  const { before, after, ...rest } = raw;
  const noun = nouns.get(raw.resource);
  return {
    ...rest,
    action: actionWords(noun, raw.action),
    record: noun?.label ?? spaced(raw.resource).slice(0, 200),
    changes: before !== null && after !== null ? changesInWords(noun, raw) : null,
  };
};

const changesInWords = (noun: Noun | undefined, raw: RawEntry): string | null => {
  if (noun?.noun !== 'resource') return null;
  const words = changesOf(noun as Resource, entryOf(raw))
    .filter(({ before, after, isMasked }) => isMasked || before !== after)
    .map(({ field, before, after, isMasked }) => {
      const { label } = noun.fields[field] as Field;
      return isMasked
        ? `${label} changed`
        : `${label}: ${valueWords(noun.fields[field], before)} → ${valueWords(noun.fields[field], after)}`;
    })
    .join('; ');
  if (words === '') return null;
  return words.length > mostLetters ? `${words.slice(0, mostLetters - 1)}…` : words;
};
