import type { UseQueryResult } from '@tanstack/react-query';
import { type Fields, type FileLink, filled, type Suggestion } from '#model';
import { addressOf, call } from './api.ts';
import { callsTo, useAsk } from './callsTo.ts';

/** The suggestion for a typed value, from the call that a schema names. */
export const suggestedFor = async (
  { call: path, parameter }: Suggestion<Fields>,
  typed: string,
): Promise<string> =>
  (await call<{ value: string }>('GET', path, { query: { [parameter]: typed } })).value;

/** Where the file behind a value of a row is saved from. */
export const fileBehind = ({ href }: FileLink, row: Readonly<Record<string, unknown>>): string =>
  addressOf(filled(href, row));

/** A value to choose from in a filter, and what people call it. */
export type KnownValue = { value: string; words: string };

/** The values of a field to choose from in its filter, which the call that its schema names answers. */
export const useKnownValues = (
  noun: string,
  of: string,
  field: string,
): UseQueryResult<{ values: KnownValue[] }> =>
  useAsk(callsTo<any>(noun), of, { params: {}, query: { field } });
