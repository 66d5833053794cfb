import { Link } from 'react-router-dom';
import { t } from '../../browser/language.ts';
import { useRecordName } from '../../nouns/recordName.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { useTrail } from '../menu/trail.ts';
import styles from './AppBar.module.css';

/** Group, list, screen: the way back up, as the menu has it. */
export const Breadcrumb = () => {
  const current = useCurrentPlace();
  const trail = useTrail();
  const name = useRecordName();
  if (!current || !trail) return null;
  const { place, params } = current;
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.crumb}>
      {trail.group ? (
        <span className={styles.group}>{t(trail.group)} / </span>
      ) : (
        place.path !== '/' && (
          <span>
            <Link to="/">{t('Home')}</Link> /{' '}
          </span>
        )
      )}
      {trail.above.map(({ label, path }) => (
        <span key={path}>
          <Link to={path}>{t(label)}</Link> /{' '}
        </span>
      ))}
      <b aria-current="page">
        {[t(place.label), ...(name === null ? Object.values(params) : [name])].join(' ')}
      </b>
    </nav>
  );
};
