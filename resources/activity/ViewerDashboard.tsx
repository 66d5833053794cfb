import { useServerNow } from '#console/clock.ts';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { SecuritiesAge } from '../security/SecuritiesAge.tsx';
import { SecuritiesTable } from '../security/SecuritiesTable.tsx';
import { useLiveSecurities } from '../security/useLiveSecurities.tsx';
import { Charts } from './Charts.tsx';
import styles from './Dashboard.module.css';
import { todayWords } from './todayWords.tsx';

/** What somebody who only looks sees first: what is on offer today, and who wants it. */
export default function ViewerDashboard() {
  const now = useServerNow();
  const securities = useLiveSecurities();
  return (
    <div className={styles.page}>
      <PageHead title="Today" subtitle={todayWords(now, securities.data ?? [])} />
      <Panel title="Active securities" subtitle={<SecuritiesAge of={securities} />}>
        <SecuritiesTable
          securities={securities.data ?? []}
          isLoading={securities.isLoading}
          full={false}
        />
      </Panel>
      <Charts
        securities={securities.data}
        charts={['category', 'depth', 'minutes']}
        wide={[
          ['category', 'minutes'],
          ['depth', 'minutes'],
        ]}
      />
    </div>
  );
}
