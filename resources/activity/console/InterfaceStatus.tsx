import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import styles from './Dashboard.module.css';
import { Interfaces } from './Interfaces.tsx';

/** The links to risk management and surveillance on a page of their own, with the way to what each does. */
export const InterfaceStatus = () => (
  <div className={styles.page}>
    <PageHead
      title="Interface Status"
      actions={
        <>
          <Button to="/utils/rms-server-monitoring">RMS Server</Button>
          <Button to="/utils/rms-receiver-monitoring">RMS Receiver</Button>
          <Button to="/utils/cp-approve-monitoring">CP Approve</Button>
          <Button to="/utils/combiner-monitoring">Combiner</Button>
        </>
      }
    />
    <div className={styles.alone}>
      <Interfaces />
    </div>
  </div>
);
