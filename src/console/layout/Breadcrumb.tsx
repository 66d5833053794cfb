import { Link } from 'react-router-dom';
import { useReader } from '../reader.ts';
import styles from './AppBar.module.css';
import { useCurrentPlace } from './useCurrentPlace.ts';

/** Group, list, screen: the way back up. */
export const Breadcrumb = () => {
  const current = useCurrentPlace();
  const { role } = useReader();
  if (!current) return null;
  const { place, params } = current;
  const { under } = place.menu?.for?.[role] ?? place.menu ?? {};
  const list = place.kind === 'page' || place.kind === 'list' ? null : place.view;
  const key = place.kind === 'show' || place.kind === 'edit' ? Object.values(params) : [];
  return (
    <nav aria-label="Breadcrumb" className={styles.crumb}>
      {under && <span>{under} / </span>}
      {list?.screens.list && (
        <>
          <Link to={list.screens.list}>{list.menu?.as ?? list.plural}</Link> /{' '}
        </>
      )}
      <b aria-current="page">{[place.label, ...key].join(' ')}</b>
    </nav>
  );
};
