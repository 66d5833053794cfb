import {
  type AnswerTo,
  type BodyTo,
  type CallInput,
  type CallNames,
  type Fields,
  keyOf,
  type Noun,
  placeOfCall,
  type Report,
  type Resource,
  type RowOf,
  type WireRow,
} from '#model';

/** A fetch by address, which may add the session of a caller and repeat calls. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>;

/** The key of a row: its own fields and no others. */
type KeyOf<R extends Resource> = Pick<RowOf<R>, R['key'][number] & keyof RowOf<R>>;

/** The fields of a new row; what has an initial value may be left out, what the server sets is not given. */
type WrittenRow<R extends { fields: Fields }> = Partial<RowOf<R>>;

type ActionNames<N extends Noun> = keyof NonNullable<N['actions']> & string;
type ActionNamed<N extends Noun, K extends string> = NonNullable<N['actions']>[K];

/** The body of an action: the reason where it wants one, and its own fields. */
type ActionInput<A> = (A extends { reason: 'required' } ? { reason: string } : object) &
  (A extends { fields: infer F extends Fields } ? Partial<RowOf<{ fields: F }>> : object);

/** The answer of an action: the current row, and words for people. */
type Done<R> = { row: R; message: string };

/**
 * A page of a list. `total` is exact unless `isMore`, when it is a lower bound; `next` is the cursor of the
 * next page.
 */
export type Page<R> = { rows: R[]; total: number; isMore: boolean; next: string | null };

export type ListQuery<R> = {
  filter?: { [K in keyof R]?: R[K] | readonly R[K][] } & { readonly q?: string };
  sort?: keyof R & string;
  descending?: boolean;
  /** At most 100. */
  limit?: number;
  after?: string;
};

/** A refusal of the server, with its words and the faults of single fields. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, any>) {
    super(String(body.message ?? `The server answered ${status}`));
    this.status = status;
    this.code = String(body.code ?? status);
    this.errors = body.errors ?? {};
    this.body = body;
  }
}

/** A change was taken and waits for a second person; of the row itself nothing has changed. */
export class ChangeHeld extends Error {
  readonly id: number;

  constructor(id: number) {
    super(`The change waits for a second person as number ${id}`);
    this.id = id;
  }
}

/**
 * A client of the API, typed by the schemas themselves: a field that is renamed there no longer
 * compiles here. `ask` carries the session; `url` is the address of the server, without /api.
 * Every method throws CallRefused with the server's words, and a write throws ChangeHeld where the
 * schema has a second person approve it.
 */
export const clientOf = (url: string, { fetch: ask = fetch }: { fetch?: Ask } = {}) => {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(`${url}/api${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
    const read = isJson ? JSON.parse(text) : text;
    if (!answer.ok) throw new CallRefused(answer.status, isJson ? read : {});
    if (answer.status === 202 && read?.held) throw new ChangeHeld(read.held.id);
    return { headers: answer.headers, body: read };
  };

  const acted = async (path: string, body: object): Promise<any> =>
    (await call('POST', path, body)).body;

  return {
    /** The rows of a resource. */
    of: <const R extends Resource>(noun: R) => {
      const at = (key: KeyOf<R>) => `${noun.api}/${keyOf(noun, key as never)}`;
      return {
        list: async (query: ListQuery<WireRow<R>> = {}): Promise<Page<WireRow<R>>> => {
          const { filter = {}, sort, descending = false, limit = 25, after } = query;
          const search = new URLSearchParams({
            filter: JSON.stringify(filter),
            range: JSON.stringify([0, limit - 1]),
            ...(sort && { sort: JSON.stringify([sort, descending ? 'DESC' : 'ASC']) }),
            ...(after && { after }),
          });
          const { headers, body } = await call('GET', `${noun.api}?${search}`);
          return {
            rows: body,
            total: Number(headers.get('content-range')?.split('/')[1] ?? 0),
            isMore: headers.has('x-total-more'),
            next: headers.get('x-next'),
          };
        },
        get: async (key: KeyOf<R>): Promise<WireRow<R>> => (await call('GET', at(key))).body,
        create: async (values: WrittenRow<R>): Promise<WireRow<R>> =>
          (await call('POST', noun.api, values)).body,
        /** `version` is that of the row that was read; an old one is refused with 409. */
        update: async (
          key: KeyOf<R>,
          values: WrittenRow<R> & { version: number },
        ): Promise<WireRow<R>> => (await call('PUT', at(key), values)).body,
        remove: async (key: KeyOf<R>): Promise<void> => {
          await call('DELETE', at(key));
        },
        /** One move of the row's workflow, by its name in the schema. */
        move: async (key: KeyOf<R>, move: string, version: number): Promise<WireRow<R>> =>
          (await call('POST', `${at(key)}/${move}`, { version })).body,
        /** An action that the schema declares, by its name there, with what it asks. */
        act: <const K extends ActionNames<R>>(
          key: KeyOf<R>,
          action: K,
          input: ActionInput<ActionNamed<R, K>> & { version: number },
        ): Promise<Done<WireRow<R>>> => acted(`${at(key)}/${action}`, input),
      };
    },

    /** An action on a row of a report, by its key in the order of the schema. */
    actOn: <const R extends Report, const K extends ActionNames<R>>(
      noun: R,
      key: readonly (string | number)[],
      action: K,
      input: ActionInput<ActionNamed<R, K>>,
    ): Promise<Done<null>> =>
      acted(`${noun.api}/${key.map(encodeURIComponent).join('/')}/${action}`, input),

    /** The rows of a report, for what it asks. */
    report: async <const R extends Report>(
      noun: R,
      parameters: Partial<RowOf<R>> = {},
    ): Promise<RowOf<R>[]> =>
      (await call('GET', `${noun.api}?${new URLSearchParams(parameters as never)}`)).body,

    /** A call that a schema declares, by its name there. */
    call: async <const N extends Noun, const K extends CallNames<N>>(
      noun: N,
      name: K,
      { params, query, body }: CallInput<N, K> & { body?: BodyTo<N, K> } = {} as never,
    ): Promise<AnswerTo<N, K>> => {
      const { method, path } = placeOfCall(noun, name, params);
      const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
      return (await call(method, `${path}${search ? `?${search}` : ''}`, body)).body;
    },
  };
};
