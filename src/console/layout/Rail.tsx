import { useMemo } from 'react';
import { NavLink } from 'react-router-dom';
import { nouns } from '#registry';
import { useReader } from '../reader.ts';
import { functionKeysFor } from './FunctionKeys.tsx';
import { menuFor } from './menu.ts';
import styles from './Rail.module.css';

const classOf = ({ isActive }: { isActive: boolean }) =>
  isActive ? `${styles.entry} ${styles.on}` : styles.entry;

/** The menu: what this role may open, in the groups of its day. */
export const Rail = () => {
  const reader = useReader();
  const { groups, keys } = useMemo(() => {
    const shortcuts = functionKeysFor(reader);
    return {
      groups: menuFor(reader, nouns),
      keys: new Map([...shortcuts].map(([key, path]) => [path, key])),
    };
  }, [reader]);
  return (
    <nav aria-label="Main menu" className={styles.rail}>
      <NavLink to="/" end className={classOf}>
        Dashboard
      </NavLink>
      {groups.map((group) => (
        <section key={group.label} aria-labelledby={`menu-${group.label}`}>
          <h2 id={`menu-${group.label}`} className={styles.group}>
            {group.label}
          </h2>
          {group.entries.map(({ path, label }) => (
            <NavLink key={path} to={path} className={classOf}>
              {label}
              {keys.has(path) && <kbd className={styles.key}>{keys.get(path)}</kbd>}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  );
};
