import type { openMemories } from './memory.ts';
import type { Question } from './question.ts';
import type { RowsFor } from './writing.ts';

/**
 * Collects the questions of the mutations of a batch, so that one round trip answers them. While
 * other processes note what they write, only questions without an answer in memory are asked;
 * otherwise all of them, since memory will be invalid.
 */
export const askingAhead = <Item>({
  memories,
  questionsOf,
}: {
  memories: Pick<ReturnType<typeof openMemories>, 'of'>;
  questionsOf(item: Item): readonly Question<any>[];
}) => {
  /** Nothing that was in memory was true in our last transaction. */
  let isLost = true;
  /** Questions were left out, since memory had their answers, and these were not true any more. */
  let isMisled = false;

  const needed = (items: readonly Item[], isAll: boolean): Question<any>[] => {
    const found: Question<any>[] = [];
    const keys = new Map<Question<any>['about'], Set<string>>();
    for (const item of items)
      for (const question of questionsOf(item)) {
        const { about, key, holds } = question;
        const known = isAll || about.isBrief ? undefined : memories.of(about).get(key);
        if (known !== undefined && (!holds || holds(known))) continue;
        let there = keys.get(about);
        if (!there) {
          there = new Set();
          keys.set(about, there);
        }
        if (there.has(key)) continue;
        there.add(key);
        found.push(question);
      }
    return found;
  };

  const learn = (
    questions: readonly Question<any>[],
    rows: readonly (Record<string, any> | undefined)[],
  ): void =>
    questions.forEach(({ about, key, answerIn }, at) => {
      memories.of(about).set(key, answerIn(rows[at]));
    });

  return {
    questionsOf: (items: readonly Item[]): readonly Question<any>[] => needed(items, isLost),
    /** A transaction began, before its answers are learnt: what is left of memory. */
    opened: (left: 'all' | 'some' | 'nothing'): void => {
      isMisled = left !== 'all' && !isLost;
      isLost = left === 'nothing';
    },
    learn,
    /**
     * Asks what is still missing: where memory proved invalid, and for items that joined after the
     * first ones.
     */
    askAgain: async (items: readonly Item[], first: number, rowsFor: RowsFor): Promise<void> => {
      const unasked = isMisled ? items : items.slice(first);
      if (unasked.length === 0) return;
      const missing = needed(unasked, false).filter(
        ({ about, key }) => memories.of(about).get(key) === undefined,
      );
      if (missing.length > 0) learn(missing, await rowsFor(missing));
    },
  };
};
