import type { CompiledQuery, Expression, Kysely, SqlBool } from 'kysely';
import type { Resource } from '#model';
import type { Store } from '../../database/rows/store.ts';
import { fromDatabase } from '../../database/schema/columns.ts';

type Row = Record<string, any>;

/** Reads rows one by one for its callers, and many at a time from the database. */
export type BatchedReads = Pick<Store, 'get'> & {
  /** The row whose identifying fields have these stored values; null when there is none. */
  find(noun: Resource, names: readonly string[], values: readonly unknown[]): Promise<Row | null>;
};

type PendingRead = {
  values: readonly unknown[];
  answer: Promise<Row | null>;
  tell(row: Row | null): void;
};
type Question = { noun: Resource; names: readonly string[]; reads: Map<string, PendingRead> };

/** Conditions of one query: SQLite nests them, and not endlessly. */
const mostGroups = 100;

/**
 * Gathers the reads of one turn of the loop into a query for each set of fields, so that the rules
 * that a single row is written by can check hundreds of rows without hundreds of ways to the database.
 */
export const batchedReads = (
  db: Kysely<any>,
  read: (query: CompiledQuery) => Promise<readonly unknown[]>,
): BatchedReads => {
  let open = new Map<string, Question>();

  const answer = async ({ noun, names, reads }: Question): Promise<void> => {
    const waiting = new Map(reads);
    for (const condition of conditionsOf(names, [...reads.values()])) {
      const query = db
        .selectFrom(noun.name)
        .selectAll()
        .where((eb) =>
          eb.or(
            condition.map(({ same, last, values }) =>
              eb.and([
                ...same.map(([name, value]): Expression<SqlBool> => eb(name, '=', value)),
                eb(last, 'in', values),
              ]),
            ),
          ),
        );
      for (const raw of await read(query.compile())) {
        const row = fromDatabase(noun, raw as Row);
        const spelled = tuple(names.map((name) => row[name]));
        waiting.get(spelled)?.tell(row);
        waiting.delete(spelled);
      }
    }
    for (const { tell } of waiting.values()) tell(null);
  };

  const flush = (): void => {
    const questions = [...open.values()];
    open = new Map();
    for (const question of questions)
      answer(question).catch((error: unknown) => {
        for (const { tell } of question.reads.values()) tell(Promise.reject(error) as never);
      });
  };

  const find: BatchedReads['find'] = (noun, names, values) => {
    if (open.size === 0) setImmediate(flush);
    const place = `${noun.name} ${names.join()}`;
    const question = open.get(place) ?? { noun, names, reads: new Map() };
    open.set(place, question);
    const spelled = tuple(values);
    const before = question.reads.get(spelled);
    if (before) return before.answer;
    let tell: PendingRead['tell'] = () => undefined;
    const promised = new Promise<Row | null>((resolve) => {
      tell = resolve;
    });
    question.reads.set(spelled, { values, answer: promised, tell });
    return promised;
  };

  return {
    find,
    get: (noun, key) => {
      const names = (noun as Resource).key.map(String);
      return find(
        noun,
        names,
        names.map((name) => key[name]),
      ) as Promise<any>;
    },
  };
};

/** A text that differs for different sets of values. */
export const tuple = (values: readonly unknown[]): string => JSON.stringify(values);

type Group = { same: [name: string, value: unknown][]; last: string; values: unknown[] };

/** Rows that share all but their last field are read together. */
const conditionsOf = (names: readonly string[], reads: readonly PendingRead[]): Group[][] => {
  const last = names.at(-1) as string;
  const first = names.slice(0, -1);
  const groups = new Map<string, Group>();
  for (const { values } of reads) {
    const head = values.slice(0, -1);
    const spelled = tuple(head);
    const group = groups.get(spelled) ?? {
      same: first.map((name, at): [string, unknown] => [name, head[at]]),
      last,
      values: [],
    };
    group.values.push(values.at(-1));
    groups.set(spelled, group);
  }
  const all = [...groups.values()];
  return Array.from({ length: Math.ceil(all.length / mostGroups) }, (_, at) =>
    all.slice(at * mostGroups, (at + 1) * mostGroups),
  );
};
