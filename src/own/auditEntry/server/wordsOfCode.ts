import { actionWords, declaredWords } from '#model/values/actionWords.ts';
import { nouns } from '#registry';

/**
 * Actions of the journal with their words on the screens, in the order of these words; two with the
 * same words have their codes too.
 */
export const codesInWords = (codes: readonly string[]): { value: string; words: string }[] => {
  const found = codes.map((value) => ({ value, words: wordsOfCode(value) }));
  const isShared = ({ words }: { words: string }) =>
    found.filter((other) => other.words === words).length > 1;
  return found
    .map((each) => (isShared(each) ? { ...each, words: `${each.words} (${each.value})` } : each))
    .toSorted((a, b) => (a.words < b.words ? -1 : 1));
};

/**
 * The words of an action for any record: each wording of a schema, the commonest and then the
 * shortest first.
 */
const wordsOfCode = (action: string): string => {
  const counts = new Map<string, number>();
  for (const noun of nouns) {
    const words = noun.entries?.[action] === undefined ? null : declaredWords(noun, action);
    if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  // The server's own actions and the moves of a workflow are in no list of entries.
  const all = nouns.map((noun) => declaredWords(noun, action)).filter((words) => words !== null);
  for (const words of all) if (!counts.has(words)) counts.set(words, 0);
  const words = [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.length - b.length)
    .map(([each]) => each);
  return words.length === 0 ? actionWords(undefined, action) : words.slice(0, 4).join(' / ');
};
