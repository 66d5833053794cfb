import { type Mutation, mutation } from '#server/database/writing/mutation.ts';
import type { Question } from '#server/database/writing/question.ts';

/** A remembered answer and the current answer of the tables. */
type Compared = { about: string; key: string; remembered: unknown; stored: unknown };

/** Notes what mutations ask, so that what a writer remembers of it can be compared with its tables. */
export const watchedMemory = () => {
  const questionsSoFar = new Map<string, Question<any>>();
  return {
    /** The same mutation, whose questions are noted. */
    watched: (of: Mutation<any, any>): Mutation<any, any> => {
      const { ahead } = of;
      if (!ahead) return of;
      return {
        ...of,
        ahead: (tx, args) => {
          const questions = ahead(tx, args);
          for (const each of questions) questionsSoFar.set(`${each.sql} ${each.key}`, each);
          return questions;
        },
      };
    },
    /** Every answer that the writer remembers and would take without asking. */
    remembered: mutation('proof.remembered', async (tx): Promise<Compared[]> => {
      const compared: Compared[] = [];
      for (const { about, key, sql, values, answerIn, holds } of questionsSoFar.values()) {
        const remembered = about.isBrief ? undefined : tx.memory(about).get(key);
        if (remembered === undefined || (holds && !holds(remembered))) continue;
        const stored = answerIn(await tx.stored(sql).get(...values));
        const [one, other] = [remembered, stored].map(withoutNumber);
        compared.push({ about: about.tables.join(), key, remembered: one, stored: other });
      }
      return compared;
    }),
  };
};

/** A row without the number of the question that it answered among others. */
const withoutNumber = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value) => (name === '#asked' ? undefined : value)));
