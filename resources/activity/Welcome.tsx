import { Link } from 'react-router-dom';
import { useMenu } from '#console/layout/useMenu.ts';
import { useSession } from '#console/login/session.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { useReader } from '#console/reader.ts';
import { roleLabels } from '#domain/roles.ts';
import styles from './Dashboard.module.css';

/** The first page of a role that has no figures of its own: who one is, and what one may open. */
export default function Welcome() {
  const reader = useReader();
  const name = useSession()?.userInfo.userName;
  const groups = useMenu();
  return (
    <div className={styles.page}>
      <PageHead
        title="Dashboard"
        subtitle={[name, reader.userId, roleLabels[reader.role], reader.memberId]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className={styles.alone}>
        <Panel title="What you can open">
          {groups.length === 0 ? (
            <p className={styles.note}>
              There are no screens for the role {roleLabels[reader.role]}. Messages of the exchange
              arrive below.
            </p>
          ) : (
            <div className={styles.places}>
              {groups.map(({ label, entries }) => (
                <div key={label}>
                  <h3>{label}</h3>
                  <ul>
                    {entries.map((entry) => (
                      <li key={entry.path}>
                        <Link to={entry.path}>{entry.label}</Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
        </Panel>
      </div>
    </div>
  );
}
