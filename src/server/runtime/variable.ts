import { isThisMachine } from './thisMachine.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How one variable of the environment is read: its default, and what it may be, in words. `read` returns
 * undefined for a text that is not allowed. Values are plain data.
 */
export type Variable<T> = {
  initial: T;
  /** The text of the initial value, where that is not the value itself. */
  initialText?: string;
  allowed: string;
  read: (text: string) => T | undefined;
  /**
   * No fault repeats its value, and a file may hold it: an address, which may have a password in it, or a
   * word that is taken as it is, whatever was pasted with it.
   */
  secret?: 'address' | 'word';
};

/** One of some words, each with its value. */
export const oneOf = <T>(initial: T, values: Readonly<Record<string, T>>): Variable<T> => ({
  initial,
  initialText: Object.keys(values).find((text) => values[text] === initial),
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
  secret: 'address',
  read: (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined,
});

/** An address that is spoken to in clear on this very machine only. */
export const encryptedAddress = (example: string): Variable<string | null> => ({
  initial: null,
  allowed: `an address such as ${example}; http:// only on this machine`,
  secret: 'address',
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isSafe =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname));
    return isSafe ? text : undefined;
  },
});

/** A number from one to another. */
export const wholeNumber = (
  initial: number,
  least: number,
  most: number,
  unit = '',
): Variable<number> => ({
  initial,
  allowed: `a number ${unit === '' ? '' : `of ${unit} `}from ${least} to ${most}`,
  read: (text) => {
    const value = /^\d{1,14}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

/** A text that its section checks with others; empty by default. */
export const written = (allowed: string): Variable<string> => matching('', /^/, allowed);

/** A variable whose value is a key, a password or a token. */
export const secretWord = <T>(variable: Variable<T>): Variable<T> => ({
  ...variable,
  secret: 'word',
});

/** A variable whose value is an address that may have a password in it. */
export const secretAddress = <T>(variable: Variable<T>): Variable<T> => ({
  ...variable,
  secret: 'address',
});

/** The token that a peer expects with every call. */
export const token: Variable<string | null> = secretWord(
  matching<string | null>(null, /^[\x21-\x7e]+$/, 'text without spaces'),
);
