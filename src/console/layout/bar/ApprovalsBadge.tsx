import { Link } from 'react-router-dom';
import { countText } from '#domain/countText.ts';
import { type AnswerTo, takesPartInApproval } from '#model';
import type { approvalCalls } from '#own/pendingChange/approvalCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { t } from '../../browser/language.ts';
import { callsTo, useAsk } from '../../calls/callsTo.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { useStream } from '../../stream/stream.ts';
import { approvalsPath, useTrail } from '../menu/trail.ts';
import styles from './AppBar.module.css';

/** How many changes wait for this reader's decision, for those who make or decide any. */
export const ApprovalsBadge = () => takesPartInApproval(useReader(), outlines) && <Badge />;

// Not by way of the approvals themselves, whose code comes with their page.
const approvals = callsTo<typeof approvalCalls>('approvals');

type Counts = AnswerTo<typeof approvalCalls, 'count'>;

const Badge = () => {
  const { data, refetch } = useAsk(approvals, 'count', {}, { retry: false });
  const again = () => void refetch();
  useStream('APPROVALS', again);
  useStream('RESYNC', again);
  const isLit = useTrail()?.isInBar ?? false;
  const isHere = useCurrentPlace()?.place.path === approvalsPath;
  const count = data?.toDecide ?? 0;
  return (
    <Link
      to={approvalsPath}
      className={isLit ? `${styles.approvals} ${styles.lit}` : styles.approvals}
      title={titleOf(data)}
      aria-current={isLit ? (isHere ? 'page' : true) : undefined}
    >
      {t('Approvals')} {count > 0 && <b>{countText(count, data?.isMore ?? false)}</b>}
    </Link>
  );
};

const titleOf = (counts: Counts | undefined) => {
  if (!counts) return undefined;
  const words = (count: number) => countText(count, counts.isMore ?? false);
  return t('%{toDecide} wait for your decision, %{mine} of yours wait for others', {
    toDecide: words(counts.toDecide),
    mine: words(counts.mine),
  });
};
