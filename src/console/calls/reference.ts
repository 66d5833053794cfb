import { t } from '../browser/language.ts';
/** A name for one request, by which the log of the server and the journal are searched: 16 random bytes in hex. */
export const newReference = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * The words of a failure that is the server's own and not the user's: with the reference by which the exchange
 * finds its cause.
 */
export const withReference = (words: string, status: number, reference: unknown): string =>
  status >= 500 && typeof reference === 'string'
    ? t('%{words} Reference %{reference}.', { words, reference })
    : words;
