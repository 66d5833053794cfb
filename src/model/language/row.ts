import type { TextSentences } from '#domain/textsAndSentences.ts';
import type { Field } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The row that a noun describes, as the wire and the forms carry it, read off its fields. */
export type RowOf<N extends { fields: Fields }> = {
  -readonly [K in keyof N['fields']]: N['fields'][K] extends Field<infer T, any> ? T : never;
};

/**
 * A row on the server: decimals as integers scaled by their places (prices in paise), instants in
 * ms, and the fields of the machine.
 */
export type StoredRow<N extends { fields: Fields }> = {
  -readonly [K in keyof N['fields'] as N['fields'][K] extends { isUnstored: true }
    ? never
    : K]: N['fields'][K] extends Field<any, infer S> ? S : never;
} & AuditFields;

/** The fields that the machine adds to every stored row; instants in ms. */
export type AuditFields = {
  version: number;
  createdBy: string;
  createdAt: number;
  updatedBy: string;
  updatedAt: number;
  /** JSON of the sentences of its texts, by field, in a table whose fields hold the server's own words. */
  sentences?: string | null;
};

/** A row as the API gives it: its fields, and what the machine keeps of it (times in ISO 8601). */
export type WireRow<N extends { fields: Fields }> = RowOf<N> & {
  version: number;
  createdBy: string;
  createdAt: string;
  updatedBy: string;
  updatedAt: string;
  sentences?: TextSentences;
};

export type Name<F extends Fields> = NoInfer<keyof F & string>;
