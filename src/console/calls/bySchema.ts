import { type Fields, type FileLink, filled, type Suggestion } from '#model';
import { addressOf, call } from './api.ts';

/** What the call that a schema names suggests for a typed value. */
export const suggestedFor = async (
  { call: path, parameter }: Suggestion<Fields>,
  typed: string,
): Promise<string> =>
  (await call<{ value: string }>('GET', path, { query: { [parameter]: typed } })).value;

/** Where the file behind a value of a row is saved from. */
export const fileBehind = ({ href }: FileLink, row: Readonly<Record<string, unknown>>): string =>
  addressOf(filled(href, row));
