import { Link } from 'react-router-dom';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { parentPlace } from '../menu/parentPlace.ts';
import styles from './AppBar.module.css';

/** Group, list, screen: the way back up. */
export const Breadcrumb = () => {
  const current = useCurrentPlace();
  const reader = useReader();
  if (!current) return null;
  const { place, params } = current;
  const up = parentPlace(place, reader);
  const menu = place.menu ?? up?.menu;
  const { group } = menu?.forRoles?.[reader.role] ?? menu ?? {};
  return (
    <nav aria-label="Breadcrumb" className={styles.crumb}>
      {group ? (
        <span>{group} / </span>
      ) : (
        place.path !== '/' && (
          <>
            <Link to="/">Home</Link> /{' '}
          </>
        )
      )}
      {up && (
        <>
          <Link to={up.path}>{up.label}</Link> /{' '}
        </>
      )}
      <b aria-current="page">{[place.label, ...Object.values(params)].join(' ')}</b>
    </nav>
  );
};
