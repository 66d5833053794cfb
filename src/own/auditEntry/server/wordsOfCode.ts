import { actionWords, declaredWords } from '#model/values/actionWords.ts';
import { nouns } from '#registry';

/** Actions of the journal with what the screens call them, in the order of these words; where two are called the same, the code stands beside them. */
export const codesInWords = (codes: readonly string[]): { value: string; words: string }[] => {
  const found = codes.map((value) => ({ value, words: wordsOfCode(value) }));
  const isShared = ({ words }: { words: string }) =>
    found.filter((other) => other.words === words).length > 1;
  return found
    .map((each) => (isShared(each) ? { ...each, words: `${each.words} (${each.value})` } : each))
    .toSorted((a, b) => (a.words < b.words ? -1 : 1));
};

/**
 * What the screens call an action, of whatever record: each way in which a schema says it, the most usual and then the shortest
 * first.
 */
const wordsOfCode = (action: string): string => {
  const counts = new Map<string, number>();
  for (const noun of nouns) {
    const words = noun.entries?.[action] === undefined ? null : declaredWords(noun, action);
    if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  // What the server's own actions are called, and moves of a workflow, stand in no list of entries.
  const all = nouns.map((noun) => declaredWords(noun, action)).filter((words) => words !== null);
  for (const words of all) if (!counts.has(words)) counts.set(words, 0);
  const words = [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.length - b.length)
    .map(([each]) => each);
  return words.length === 0 ? actionWords(undefined, action) : words.slice(0, 4).join(' / ');
};
