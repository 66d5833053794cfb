import type { CompiledQuery, Kysely } from 'kysely';
import type { Resource } from '#model';
import { tuple, withOneOf } from '../../database/rows/rowsByKey.ts';
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
    const sets = [...reads.values()].map(({ values }) => values);
    for (const condition of withOneOf(names, sets)) {
      const query = db
        .selectFrom(noun.name)
        .selectAll()
        .where((eb) => condition(eb));
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
