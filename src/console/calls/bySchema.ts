import { type Fields, type FileBehind, filled, type Suggestion } from '#model';
import { addressOf, call } from './api.ts';

/** What the call that a schema names suggests for a typed value. */
export const suggestedFor = async (
  { call: path, as }: Suggestion<Fields>,
  typed: string,
): Promise<string> =>
  (await call<{ value: string }>('GET', path, { query: { [as]: typed } })).value;

/** Where the file behind a value of a row is saved from. */
export const fileBehind = ({ href }: FileBehind, row: Readonly<Record<string, unknown>>): string =>
  addressOf(filled(href, row));
