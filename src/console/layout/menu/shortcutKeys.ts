import { type Outline, pagesOf, parametersOf, type Reader } from '#model';

/** Where a function key leads: its page, and the address of the page for one row where it has one. */
export type ShortcutTo = { path: string; noun: Outline; rowPath: string | null };

/** The function keys of a user with where each leads. */
export const shortcutsFor = (reader: Reader, nouns: readonly Outline[]): Map<string, ShortcutTo> =>
  new Map(
    nouns.flatMap((noun) =>
      pagesOf(noun).flatMap(({ page, paths, roles }) => {
        const [path] = paths;
        const rowPath = paths.find((each) => parametersOf(each).join() === noun.key.join()) ?? null;
        const mayOpen = page.shortcut?.roles.includes(reader.role) && roles.includes(reader.role);
        return page.shortcut && path && mayOpen
          ? [[page.shortcut.key, { path, noun, rowPath }] as const]
          : [];
      }),
    ),
  );
