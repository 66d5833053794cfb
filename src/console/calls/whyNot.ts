import type { AnswerOf } from '#model';
import type { whyAnswer } from '#model/answers/whyAnswer.ts';

/** Why the server refuses something: the rule, what is lacking, and for some where the rule is declared. */
export type WhyNot = AnswerOf<typeof whyAnswer>;

/** A reason that is known, or how to ask for it. */
type Reason = WhyNot | (() => Promise<WhyNot | null>);

/** The reasons of the latest refusals by their words, which is all of a refusal that notices and forms keep. */
const latest: { words: string; why: Reason }[] = [];
const mostKept = 8;

/** Keeps why a refusal with these words was given, for those who ask. */
export const keepWhy = (words: string, why: Reason): void => {
  latest.unshift({ words, why });
  latest.length = Math.min(latest.length, mostKept);
};

/** Why the latest refusal that these words begin with was given; null when no rule of who may do what gave it. */
export const whyOf = (words: unknown): Reason | null =>
  typeof words === 'string'
    ? (latest.find((each) => words.startsWith(each.words))?.why ?? null)
    : null;
