import type { Field } from './field.ts';
import type { Fields, RowOf, WireRow } from './row.ts';

/** A part of an answer: a field, an object of parts, or one of the forms below. */
export type Shape = Field<any, any> | Form | { readonly [name: string]: Shape };

type Form =
  | { readonly shape: 'list'; readonly of: Shape }
  | { readonly shape: 'nullable'; readonly of: Shape }
  | { readonly shape: 'omittable'; readonly of: Shape }
  | { readonly shape: 'map'; readonly of: Shape }
  | { readonly shape: 'either'; readonly of: readonly Shape[] }
  | { readonly shape: 'row'; readonly of?: RowedNoun }
  | { readonly shape: 'json'; readonly description: string; readonly value?: any };

/** The parts of a noun that its rows need. */
type RowedNoun = { readonly noun: string; readonly name: string; readonly fields: Fields };

/** The answer of a call: JSON, a file, or nothing. */
export type CallAnswer = Shape | File | Nothing;
type File = { readonly shape: 'file'; readonly type: string };
type Nothing = { readonly shape: 'nothing' };

/** Any number of a part. */
export const listOf = <const S extends Shape>(of: S) => ({ shape: 'list', of }) as const;
/** A part that may be null. For a field, `optional` says so. */
export const nullable = <const S extends Shape>(of: S) => ({ shape: 'nullable', of }) as const;
/** A member of an object that may be missing. */
export const omittable = <const S extends Shape>(of: S) => ({ shape: 'omittable', of }) as const;
/** An object whose names are data. */
export const mapOf = <const S extends Shape>(of: S) => ({ shape: 'map', of }) as const;
/** One of several parts. */
export const either = <const S extends readonly Shape[]>(...of: S) =>
  ({ shape: 'either', of }) as const;
/** A row of the noun that declares the call, as its show call gives it. */
export const ownRow = { shape: 'row' } as const;
/** A row of another noun, as its show call gives it. */
export const rowOf = <N extends RowedNoun>(of: N) => ({ shape: 'row', of }) as const;
/** JSON that no schema describes further than by its TypeScript type. */
export const json = <T>(description: string) =>
  ({ shape: 'json', description }) as { shape: 'json'; description: string; value?: T };
/** A file to be saved or opened, by its media type; with stars where it depends, as in an accept header. */
export const fileOf = <const T extends string>(type: T) => ({ shape: 'file', type }) as const;
/** No body: status 204. */
export const nothing = { shape: 'nothing' } as const;

/** Whether an answer is one of the forms, and which. */
export const formOf = (answer: CallAnswer): string | null =>
  'shape' in answer && typeof answer.shape === 'string' ? answer.shape : null;

type Omittable = { readonly shape: 'omittable' };

/** The type on the wire of a part; N is the noun that declares the call. A file is its text. */
export type AnswerOf<S, N = never> = 0 extends 1 & S
  ? any
  : S extends { readonly shape: infer F }
    ? F extends 'list'
      ? S extends { of: infer I }
        ? readonly AnswerOf<I, N>[]
        : never
      : F extends 'nullable'
        ? S extends { of: infer I }
          ? AnswerOf<I, N> | null
          : never
        : F extends 'omittable'
          ? S extends { of: infer I }
            ? AnswerOf<I, N>
            : never
          : F extends 'map'
            ? S extends { of: infer I }
              ? Readonly<Record<string, AnswerOf<I, N>>>
              : never
            : F extends 'either'
              ? S extends { of: readonly (infer I)[] }
                ? AnswerOf<I, N>
                : never
              : F extends 'row'
                ? S extends { of: infer O extends { fields: Fields } }
                  ? RowIn<O>
                  : N extends { fields: Fields }
                    ? RowIn<N>
                    : never
                : F extends 'json'
                  ? S extends { value?: infer T }
                    ? T
                    : unknown
                  : F extends 'file'
                    ? string
                    : undefined
    : S extends Field<infer T, any>
      ? T
      : { readonly [K in keyof S as S[K] extends Omittable ? never : K]: AnswerOf<S[K], N> } & {
          readonly [K in keyof S as S[K] extends Omittable ? K : never]?: AnswerOf<S[K], N>;
        };

/**
 * A row of a noun as the wire has it: rows of a report are its fields; what a resource stores the machine keeps
 * the rest of.
 */
export type RowIn<N extends { fields: Fields }> = N extends { noun: 'report' }
  ? RowOfReport<N>
  : WireRow<N>;

/** The parameters of a report may be missing in its rows. */
type RowOfReport<N extends { fields: Fields }> = N extends {
  ask?: readonly (infer A extends keyof RowOf<N>)[];
}
  ? Omit<RowOf<N>, A> & Partial<Pick<RowOf<N>, A>>
  : RowOf<N>;
