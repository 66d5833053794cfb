import { filtersOf, sortableOf, type View, viewsOf } from '../language/noun.ts';
import type { Resource } from '../language/resource.ts';

/**
 * The queries of a large table without an index, in words: each filter of a list, and each limit of
 * a reader's own rows, with each order. An index serves both when it begins with the filter and has
 * the order right behind it; the key is always last. Further filters are checked row by row from
 * there, some milliseconds at a time. An index of a sparse field lacks rows, and serves only a
 * filter by that field.
 */
export const unservedTogether = (
  resource: Resource,
  indexes: readonly (readonly string[])[],
): string[] => {
  if (resource.storage?.size !== 'large') return [];
  const key = resource.key.map(String);
  const unique = (resource.unique ?? []).map((columns) => columns.map(String));
  const all = [key, ...indexes, ...unique]
    .filter(
      (columns) => !columns.some((name, at) => at > 0 && resource.storage?.sparse?.includes(name)),
    )
    .map((columns) => [...new Set([...columns, ...key])]);
  const isServed = (fields: readonly string[], order: string) =>
    fields.includes(order) ||
    all.some((columns) => {
      const end = columns.findIndex((name) => !fields.includes(name));
      const lead = end === -1 ? columns.length : end;
      const wanted = [...new Set([order, ...key])].filter((name) => !fields.includes(name));
      return lead > 0 && wanted.every((name, at) => columns[lead + at] === name);
    });
  const faults = viewsOf(resource).flatMap((view) =>
    sortableOf(view).flatMap((order) => [
      ...filtersOf(view)
        // A field that begins no index is a fault of another kind.
        .filter((name) => all.some(([first]) => first === name))
        .filter((name) => resource.fields[name]?.options.filterable !== 'range')
        .filter((name) => !isServed([name], order))
        .map(
          (name) =>
            `Lists of ${view.name} can be filtered by '${name}' and ordered by '${order}', and no index has both: add [${name}, ${order}] to its indexes.`,
        ),
      ...scopesOf(view)
        .filter(([, fields]) => !isServed(fields, order))
        .map(
          ([role, fields]) =>
            `Lists of ${view.name} are limited to the own '${fields.join("' and '")}' of ${role} and ordered by '${order}', and no index has both: add [${fields[0]}, ${order}] to its indexes.`,
        ),
    ]),
  );
  return [...new Set(faults)];
};

/** The fields that limit whose rows a role may list, by role. */
const scopesOf = ({ access }: Pick<View, 'access'>): [role: string, fields: string[]][] =>
  Object.entries(access).flatMap(([role, grant]) => {
    const fields = Object.keys(grant?.within ?? {});
    return grant?.actions.includes('list') && fields.length > 0 ? [[role, fields]] : [];
  });
