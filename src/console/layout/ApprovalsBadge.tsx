import { Link } from 'react-router-dom';
import { takesPartInApproval } from '#model';
import { nouns } from '#registry';
import { useReader } from '../reader.ts';
import { useStream } from '../stream.ts';
import { useCall } from '../useCall.ts';
import styles from './AppBar.module.css';

/** How many changes wait for this reader's decision, for those who make or decide any. */
export const ApprovalsBadge = () => takesPartInApproval(useReader(), nouns) && <Badge />;

const Badge = () => {
  const { data, refetch } = useCall<{ toDecide: number; mine: number }>(
    'approvals',
    'GET',
    '/approvals/count',
    {},
    { retry: false },
  );
  const again = () => void refetch();
  useStream('APPROVALS', again);
  useStream('RESYNC', again);
  const count = data?.toDecide ?? 0;
  return (
    <Link to="/approvals" className={styles.approvals} title={titleOf(data)}>
      Approvals {count > 0 && <b>{count}</b>}
    </Link>
  );
};

const titleOf = (counts: { toDecide: number; mine: number } | undefined) =>
  counts && `${counts.toDecide} wait for your decision, ${counts.mine} of yours wait for others`;
