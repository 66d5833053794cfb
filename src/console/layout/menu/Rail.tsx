import { useEffect, useMemo, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { menuFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import { product } from '#registry/product.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { parentPlace } from './parentPlace.ts';
import styles from './Rail.module.css';
import { shortcutsFor } from './shortcutKeys.ts';

const classOf = (isOn: boolean) => (isOn ? `${styles.entry} ${styles.on}` : styles.entry);

/** A user who reaches for the menu will soon open a screen; a failure here is reported when one opens. */
const loadAhead = () => void import('#registry').catch(() => undefined);

/** The menu: what this role may open, in the groups of its day. Where one is, is marked and in sight. */
export const Rail = () => {
  const reader = useReader();
  const { groups, keys } = useMemo(() => {
    const shortcuts = shortcutsFor(reader, outlines);
    return {
      groups: menuFor(reader, outlines, product.menuGroups),
      keys: new Map([...shortcuts].map(([key, { path }]) => [path, key])),
    };
  }, [reader]);
  const current = useCurrentPlace();
  // For a page that is not in the menu itself, the entry that it is below.
  const isEntry = groups.some(({ entries }) =>
    entries.some(({ path }) => path === current?.place.path),
  );
  const above = current && !isEntry ? parentPlace(current.place, reader)?.path : undefined;
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
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
      <NavLink to="/" end className={({ isActive }) => classOf(isActive)}>
        Dashboard
      </NavLink>
      {groups.map((group) => (
        <section key={group.label} aria-labelledby={`menu-${group.label}`}>
          <h2 id={`menu-${group.label}`} className={styles.group}>
            {group.label}
          </h2>
          {group.entries.map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) => classOf(isActive || path === above)}
            >
              {label}
              {keys.has(path) && <kbd className={styles.key}>{keys.get(path)}</kbd>}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
};
