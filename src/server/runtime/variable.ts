import { isThisMachine } from './thisMachine.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How one variable of the environment is read: its default, and what it may be, in words. `read` returns
 * undefined for a text that is not allowed. Values are plain data.
 */
export type Variable<T> = { initial: T; allowed: string; read: (text: string) => T | undefined };

/** One of some words, each with its value. */
export const oneOf = <T>(initial: T, values: Readonly<Record<string, T>>): Variable<T> => ({
  initial,
  allowed: Object.keys(values).join(' or '),
  read: (text) => (Object.hasOwn(values, text) ? values[text] : undefined),
});

/** A text of a pattern. */
export const matching = <T extends string | null>(
  initial: T,
  pattern: RegExp,
  allowed: string,
): Variable<T | string> => ({
  initial,
  allowed,
  read: (text) => (pattern.test(text) ? text : undefined),
});

/** An address with one of some protocols; nothing is connected by default. */
export const address = (
  protocols: readonly string[],
  example: string,
): Variable<string | null> => ({
  initial: null,
  allowed: `an address such as ${example}`,
  read: (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined,
});

/** An address that is spoken to in clear on this very machine only. */
export const encryptedAddress = (example: string): Variable<string | null> => ({
  initial: null,
  allowed: `an address such as ${example}; http:// only on this machine`,
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isSafe =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
    return isSafe ? text : undefined;
  },
});

/** The token that a peer expects with every call. */
export const token: Variable<string | null> = matching(
  null,
  /^[\x21-\x7e]+$/,
  'text without spaces',
);
