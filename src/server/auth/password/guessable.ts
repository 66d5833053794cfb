import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Account } from '../../people/account.ts';

/**
 * Minimum score: 10^10 guesses, the library's best mark; words with a year and a sign do not reach
 * it.
 */
const enough = 4;

/**
 * Forms of a password with other letters for signs (P@ssw0rd) that are looked at. More find nothing
 * more, and cost up to 150 ms of the thread that takes the writes; these cost less than 10.
 */
const mostForms = 4;

type Person = Pick<Account, 'userId' | 'userName' | 'memberId' | 'emailId'>;

/**
 * Whether a password would be guessed soon: one of the common ones, made of words, names, dates and rows of
 * keys, or of what is known of the user.
 */
export const isGuessable = async (password: string, user: Person): Promise<boolean> => {
  const known = [user.userId, user.memberId, user.userName, user.emailId, 'offerdesk']
    .flatMap((text) => [text, ...(text?.split(/[\s@._-]+/) ?? [])])
    .filter((text): text is string => (text ?? '').length > 2)
    .map((text) => text.toLowerCase());
  return isMadeOf(known, password) || (await estimator()).check(password, known).score < enough;
};

/** Whether hardly anything is left of a password without what is known of the user. */
const isMadeOf = (known: readonly string[], password: string): boolean => {
  const left = [...known]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  return left.length < password.length && left.length < fewest;
};

/** Characters beyond the user's own names that a password must have. */
const fewest = 6;

let loaded: Promise<ZxcvbnFactory> | null = null;

/** Its lists take 40 MB and a fifth of a second, so they come with the first new password. */
const estimator = () => {
  loaded ??= load();
  return loaded;
};

const load = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Estimator }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Estimator({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: mostForms,
  });
};
