import type { MaybePromise } from './maybePromise.ts';
import type { Tx } from './mutation.ts';
import type { Question } from './question.ts';

/** The answer to a question, from memory where it is there. */
export const answerTo = <V>(tx: Tx, question: Question<V>): MaybePromise<V> => {
  const { about, key, sql, values, answerIn, holds } = question;
  const memory = tx.memory(about);
  if (about.isBrief) {
    const known = memory.get(key);
    // Pending writes belong to this very batch, and its caller knows them.
    return known === undefined ? valueIn(tx.stored(sql).get(...values), answerIn) : known;
  }
  return memory.recall(key, () => valueIn(tx.prepared(sql).get(...values), answerIn), holds);
};

const valueIn = <V>(
  row: MaybePromise<Record<string, any> | undefined>,
  answerIn: Question<V>['answerIn'],
): MaybePromise<V> => (row instanceof Promise ? row.then(answerIn) : answerIn(row));
