import { Link } from 'react-router-dom';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { useTrail } from '../menu/trail.ts';
import styles from './AppBar.module.css';

/** Group, list, screen: the way back up, as the menu has it. */
export const Breadcrumb = () => {
  const current = useCurrentPlace();
  const trail = useTrail();
  if (!current || !trail) return null;
  const { place, params } = current;
  return (
    <nav aria-label="Breadcrumb" className={styles.crumb}>
      {trail.group ? (
        <span>{trail.group} / </span>
      ) : (
        place.path !== '/' && (
          <>
            <Link to="/">Home</Link> /{' '}
          </>
        )
      )}
      {trail.above.map(({ label, path }) => (
        <span key={path}>
          <Link to={path}>{label}</Link> /{' '}
        </span>
      ))}
      <b aria-current="page">{[place.label, ...Object.values(params)].join(' ')}</b>
    </nav>
  );
};
