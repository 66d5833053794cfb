import { may, type Reader } from './access.ts';
import { pagesOf, viewFor, viewsOf } from './noun.ts';
import type { Outline } from './outline.ts';
import type { Menu } from './resource.ts';

/** The icons of menu groups. */
export type GroupIcon = 'pencil' | 'records' | 'chart' | 'wrench' | 'pie';

export type MenuEntry = { label: string; path: string; position: number };
export type MenuGroup = { label: string; entries: MenuEntry[] };

/**
 * The menu of a user: the entries of the schemas that the user may open. `order` has the order of
 * the groups; other groups come last.
 */
export const menuFor = (
  reader: Reader,
  nouns: readonly Outline[],
  order: readonly string[],
): MenuGroup[] => {
  const groups = new Map<string, MenuEntry[]>();
  const add = (menu: Menu | undefined, label: string, path: string | undefined) => {
    if (!menu || path === undefined) return;
    const { group, position = Number.MAX_SAFE_INTEGER } = menu.forRoles?.[reader.role] ?? menu;
    const entry = { label: menu.label ?? label, path, position };
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  };
  for (const noun of nouns) {
    for (const view of viewsOf(noun))
      if (may(reader, 'list', view)) add(view.menu, view.plural, view.screens.list);
    const { createMenu, screens } = noun;
    if (viewFor(reader, 'create', noun)) add(createMenu, `New ${noun.label}`, screens.create);
    for (const { page, paths, roles } of pagesOf(noun))
      if (roles.includes(reader.role)) add(page.menu, page.label, paths[0]);
  }
  const place = (label: string) => (order.includes(label) ? order.indexOf(label) : order.length);
  return [...groups]
    .map(([label, entries]) => ({
      label,
      entries: entries.toSorted((a, b) => a.position - b.position),
    }))
    .toSorted((a, b) => place(a.label) - place(b.label));
};

/**
 * The entries with every word of a query in their label or their group's; a group without one is
 * left out. A blank query finds every entry.
 */
export const menuHits = (groups: readonly MenuGroup[], query: string): MenuGroup[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ label, entries }) => {
    const found = entries.filter((entry) => {
      const text = `${label} ${entry.label}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.length > 0 ? [{ label, entries: found }] : [];
  });
};
