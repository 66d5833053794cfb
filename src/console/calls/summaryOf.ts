import { t } from '../browser/language.ts';
import type { WriteOutcome } from './outcome.ts';

/** Rows that a sentence names; of more it says how many there are. */
const mostNamed = 5;

const namesOf = (names: readonly string[]): string => {
  const first = names.slice(0, mostNamed).join(', ');
  const count = names.length - mostNamed;
  return count > 0 ? t('%{names} and %{count} more', { names: first, count }) : first;
};

/** Words that others follow: the server ends only some sentences with a full stop. */
const ended = (words: string): string => (/[.!?।]$/.test(words) ? words : `${words}.`);

/** The outcomes of several rows in words: how many are done, and the others by the reason why they are not. */
export const summaryOf = (
  outcomes: readonly WriteOutcome[],
  verb: 'removed' | 'changed',
): string => {
  const others = outcomes.filter(({ is }) => is !== 'done');
  const done = outcomes.length - others.length;
  const parts = { done, all: outcomes.length };
  const first =
    verb === 'removed'
      ? t('%{done} of %{all} rows are removed.', parts)
      : t('%{done} of %{all} rows are changed.', parts);
  const reasons = [...new Set(others.map(({ words }) => words))].map((words) => {
    const names = others.filter((row) => row.words === words).map(({ name }) => name);
    return ended(`${namesOf(names)}: ${t(words)}`);
  });
  return [first, ...reasons].join(' ');
};
