import { useServerNow } from '#console/clock.ts';
import { Age } from '#console/parts/Age.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { useActiveSecurities } from '../security/activeSecurity.tsx';
import { heardAt } from '../security/heardAt.tsx';
import { SecuritiesTable } from '../security/SecuritiesTable.tsx';
import styles from './Dashboard.module.css';
import { todayWords } from './todayWords.tsx';

/** What somebody who only looks sees first: what is on offer today. */
export default function ViewerDashboard() {
  const now = useServerNow();
  const securities = useActiveSecurities();
  return (
    <div className={styles.page}>
      <PageHead title="Today" subtitle={todayWords(now, securities.data ?? [])} />
      <Panel title="Active securities" subtitle={<Age since={heardAt(securities)} />}>
        <SecuritiesTable
          securities={securities.data ?? []}
          isLoading={securities.isLoading}
          full={false}
        />
      </Panel>
    </div>
  );
}
