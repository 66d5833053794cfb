import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

/** Conditions of one statement: SQLite nests them, and not endlessly. */
const mostGroups = 100;

type Group = { same: [name: string, value: unknown][]; last: string; values: unknown[] };

/** A condition on the rows of a table, which it may call by another name. */
export type RowsCondition = (
  eb: ExpressionBuilder<any, any>,
  table?: string,
) => Expression<SqlBool>;

/**
 * Conditions for some columns to have one of several sets of values, each for a separate statement.
 * Sets that differ only in their last value share one condition, so that an index leads to them.
 */
export const withOneOf = (
  names: readonly string[],
  sets: readonly (readonly unknown[])[],
): RowsCondition[] => {
  const all = groupsOf(names, sets);
  return Array.from({ length: Math.ceil(all.length / mostGroups) }, (_, at) => {
    const groups = all.slice(at * mostGroups, (at + 1) * mostGroups);
    return (eb, table) => {
      const column = (name: string) => (table === undefined ? name : `${table}.${name}`);
      return eb.or(
        groups.map(({ same, last, values }) =>
          eb.and([
            ...same.map(([name, value]): Expression<SqlBool> => eb(column(name), '=', value)),
            eb(column(last), 'in', values),
          ]),
        ),
      );
    };
  });
};

/** A text that differs for different sets of values. */
export const tuple = (values: readonly unknown[]): string => JSON.stringify(values);

const groupsOf = (names: readonly string[], sets: readonly (readonly unknown[])[]): Group[] => {
  const last = names.at(-1) as string;
  const first = names.slice(0, -1);
  const groups = new Map<string, Group>();
  for (const values of sets) {
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
  return [...groups.values()];
};
