import type { AnswerOf } from './answer.ts';
import type { Route, RowsOfCall } from './call.ts';
import type { Field } from './field.ts';
import { filled } from './path.ts';

/**
 * A declaration of calls by name: a noun, or calls of the machine that belong to none. The type is
 * loose on purpose: a strict one would make the compiler expand every possible answer.
 */
export type WithCalls = { readonly calls?: Readonly<Record<string, any>> };

/** The names of the calls that a noun declares. */
export type CallNames<N extends WithCalls> = keyof NonNullable<N['calls']> & string;
/** A call of a noun by its name. */
export type CallNamed<N extends WithCalls, K extends string> = NonNullable<N['calls']>[K];

/** The answer of a call, as the wire carries it. */
export type AnswerTo<N extends WithCalls, K extends CallNames<N>> = AnswerOf<
  CallNamed<N, K>['answer'],
  N
>;

type InBraces<P> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | InBraces<Rest>
  : never;
/** The parameters in the path of a call. */
export type ParamsTo<N extends WithCalls, K extends CallNames<N>> = Readonly<
  Record<InBraces<CallNamed<N, K>['route']>, string>
>;

type Value<F> = F extends Field<infer T, any> ? T : never;
type InputValues<F, As> = {
  readonly [K in keyof F as null extends Value<F[K]> ? never : K]: As extends 'text'
    ? TextOf<Value<F[K]>>
    : Value<F[K]>;
} & {
  readonly [K in keyof F as null extends Value<F[K]> ? K : never]?: As extends 'text'
    ? TextOf<NonNullable<Value<F[K]>>>
    : Value<F[K]>;
};
/** A code keeps its type; any other value of a query is a text. */
type TextOf<T> = T extends string ? T : string;

/** The query of a call as its handler gets it: checked, and still texts. */
export type QueryTo<N extends WithCalls, K extends CallNames<N>> =
  CallNamed<N, K> extends { query: infer F }
    ? InputValues<F, 'text'>
    : Readonly<Record<never, string>>;

/** The query of a call as a program gives it. */
export type QueryFrom<N extends WithCalls, K extends CallNames<N>> =
  CallNamed<N, K> extends { query: infer F }
    ? InputValues<F, 'value'>
    : Readonly<Record<never, unknown>>;

/** The input of a call: its parameters and its query. */
export type CallInput<N extends WithCalls, K extends CallNames<N>> = (keyof ParamsTo<
  N,
  K
> extends never
  ? { params?: undefined }
  : { params: { readonly [P in keyof ParamsTo<N, K>]: string | number } }) & {
  query?: QueryFrom<N, K>;
};

/** The body of a call: checked and normalised; decimals as the wire has them. */
export type BodyTo<N extends WithCalls, K extends CallNames<N>> =
  CallNamed<N, K> extends { body: infer F }
    ? InputValues<F, 'value'>
    : CallNamed<N, K> extends { bodyShape: infer S }
      ? AnswerOf<S>
      : CallNamed<N, K> extends { anyBody: true } | { bodyRows: RowsOfCall }
        ? Readonly<Record<string, any>>
        : Readonly<Record<never, unknown>>;

/** The method and the path of calls, without their types. */
export type RoutesOfCalls = {
  readonly name: string;
  readonly calls?: Readonly<Record<string, { readonly route: Route }>>;
};

/**
 * Where a call of a noun is: its method, and its path with the parameters filled in. Throws where the noun
 * declares no such call or a parameter is missing.
 */
export const placeOfCall = (
  noun: RoutesOfCalls,
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } => {
  const call = noun.calls?.[name];
  if (!call) throw new Error(`${noun.name} declares no call '${name}'`);
  const [method, path = ''] = call.route.split(' ');
  return { method: method as 'GET', path: filled(path, params) };
};
