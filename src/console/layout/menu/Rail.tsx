import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { menuFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import { product } from '#registry/product.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import styles from './Rail.module.css';
import { shortcutsFor } from './shortcutKeys.ts';
import { useTrail } from './trail.ts';

const home = '/';

/** A user who reaches for the menu will soon open a screen; a failure here is reported when one opens. */
const loadAhead = () => void import('#registry').catch(() => undefined);

/** The menu: what this role may open, in the groups of its day. The one entry that leads to the page is lit and in sight. */
export const Rail = () => {
  const reader = useReader();
  const { groups, keys } = useMemo(() => {
    const shortcuts = shortcutsFor(reader, outlines);
    return {
      groups: menuFor(reader, outlines, product.menuGroups),
      keys: new Map([...shortcuts].map(([key, { path }]) => [path, key])),
    };
  }, [reader]);
  const trail = useTrail();
  const here = useCurrentPlace()?.place.path;
  const { pathname } = useLocation();
  // What the menu does not lead to is below Home.
  const lit = trail && (trail.entry?.path ?? home);
  const entryProps = (path: string) => ({
    to: path,
    className: path === lit ? `${styles.entry} ${styles.on}` : styles.entry,
    'aria-current': path !== lit ? undefined : path === here ? ('page' as const) : true,
  });
  const rail = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another entry
  useEffect(() => {
    rail.current?.querySelector(`.${styles.on}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav
      ref={rail}
      aria-label="Main menu"
      className={styles.rail}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      <Link {...entryProps(home)}>Dashboard</Link>
      {groups.map((group) => (
        <section key={group.label} aria-labelledby={`menu-${group.label}`}>
          <h2 id={`menu-${group.label}`} className={styles.group}>
            {group.label}
          </h2>
          {group.entries.map(({ path, label }) => (
            <Link key={path} {...entryProps(path)}>
              {label}
              {keys.has(path) && <kbd className={styles.key}>{keys.get(path)}</kbd>}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  );
};
