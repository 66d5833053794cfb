import { useMemo } from 'react';
import { menuFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import { product } from '#registry/product.ts';
import { english, t, useLanguage } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { shortcutsFor } from './shortcutKeys.ts';
import { useTrail } from './trail.ts';

/** The entry that stands above all groups. */
export const home = {
  label: english('Dashboard'),
  path: '/',
} as const;

/**
 * The reader's menu: its groups, the function key of an entry, and the one entry that leads to the
 * current page.
 */
export const useMenu = () => {
  const reader = useReader();
  useLanguage();
  const { groups, keys } = useMemo(() => {
    const shortcuts = shortcutsFor(reader, outlines);
    return {
      groups: menuFor(reader, outlines, product.menuGroups),
      keys: new Map([...shortcuts].map(([key, { path }]) => [path, key])),
    };
  }, [reader]);
  const trail = useTrail();
  const here = useCurrentPlace()?.place.path;
  // A page that neither the menu nor the bar leads to is below Home.
  const lit = trail && !trail.isInBar ? (trail.entry?.path ?? home.path) : null;
  return {
    groups: groups.map(({ label, entries }) => ({
      label,
      entries: entries.map((entry) => ({ ...entry, label: t(entry.label) })),
    })),
    keyOf: (path: string) => keys.get(path),
    isLit: (path: string) => path === lit,
    /** The value of `aria-current` of an entry. */
    currentOf: (path: string) =>
      path !== lit ? undefined : path === here ? ('page' as const) : true,
  };
};

export type Menu = ReturnType<typeof useMenu>;
