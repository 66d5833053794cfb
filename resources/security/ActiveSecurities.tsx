import { Age } from '#console/parts/Age.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import styles from './ActiveSecurities.module.css';
import { useActiveSecurities } from './activeSecurity.tsx';
import { heardAt } from './heardAt.tsx';
import { SecuritiesTable } from './SecuritiesTable.tsx';

/** The page /securities: everything that is on offer today. */
export const ActiveSecurities = () => {
  const securities = useActiveSecurities();
  return (
    <div className={styles.page}>
      <PageHead title="Active Securities" subtitle={`${securities.data?.length ?? 0} on offer`} />
      <Panel title="On offer today" subtitle={<Age since={heardAt(securities)} />}>
        <SecuritiesTable securities={securities.data ?? []} isLoading={securities.isLoading} full />
      </Panel>
    </div>
  );
};
