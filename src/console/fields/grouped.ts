import type { Field } from '#model';

type NamedField = readonly [name: string, field: Field];

/** Fields by the heading that their schema gives them, headings in the order in which they first come. */
export const grouped = <N extends NamedField>(
  fields: readonly N[],
): [group: string, members: N[]][] => {
  const groups = new Map<string, N[]>();
  for (const member of fields) {
    const group = member[1].options.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), member]);
  }
  return [...groups];
};
