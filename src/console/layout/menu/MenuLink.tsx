import { Link } from 'react-router-dom';
import styles from './Menu.module.css';
import type { Menu } from './useMenu.ts';

/** One entry of the menu, with its function key where it has one. */
export const MenuLink = ({
  menu,
  path,
  label,
  isFirstHit = false,
  onGo,
}: {
  menu: Menu;
  path: string;
  label: string;
  /** Enter in the filter opens it. */
  isFirstHit?: boolean;
  onGo?: () => void;
}) => {
  const names = [styles.entry, menu.isLit(path) && styles.on, isFirstHit && styles.hit];
  const key = menu.keyOf(path);
  return (
    <Link
      to={path}
      className={names.filter(Boolean).join(' ')}
      aria-current={menu.currentOf(path)}
      onClick={onGo}
    >
      {label}
      {key !== undefined && <kbd className={styles.key}>{key}</kbd>}
    </Link>
  );
};
