import Breadcrumbs from '@mui/material/Breadcrumbs';
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
    <Breadcrumbs separator=" / " aria-label={t('Breadcrumb')} className={styles.crumb}>
      {trail.group ? (
        <span className={styles.group}>{t(trail.group)}</span>
      ) : (
        place.path !== '/' && <Link to="/">{t('Home')}</Link>
      )}
      {trail.above.map(({ label, path }) => (
        <Link key={path} to={path}>
          {t(label)}
        </Link>
      ))}
      <b aria-current="page">
        {[t(place.label), ...(name === null ? Object.values(params) : [name])].join(' ')}
      </b>
    </Breadcrumbs>
  );
};
