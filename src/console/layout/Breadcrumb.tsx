import { Link } from 'react-router-dom';
import styles from './AppBar.module.css';
import { useCurrentPlace } from './useCurrentPlace.ts';

/** Group, list, screen: the way back up. */
export const Breadcrumb = () => {
  const current = useCurrentPlace();
  if (!current) return null;
  const { place, params } = current;
  const list = place.kind === 'page' || place.kind === 'list' ? null : place.view;
  const key = place.kind === 'show' || place.kind === 'edit' ? Object.values(params) : [];
  return (
    <nav aria-label="Breadcrumb" className={styles.crumb}>
      {place.under && <span>{place.under} / </span>}
      {list?.screens.list && (
        <>
          <Link to={list.screens.list}>{list.menu?.as ?? list.plural}</Link> /{' '}
        </>
      )}
      <b aria-current="page">{[place.label, ...key].join(' ')}</b>
    </nav>
  );
};
