import { styled } from '@mui/material/styles';
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
import { BarButton } from './BarButton.ts';
import { CountBadge } from './CountBadge.ts';

/**
 * Number of changes that wait for this reader's decision, shown to those who make or decide any.
 */
export const ApprovalsBadge = () => takesPartInApproval(useReader(), outlines) && <Badge />;

// Not by way of the approvals themselves, whose code comes with their page.
const approvals = callsTo<typeof approvalCalls>('approvals');

const Lit = styled(BarButton)({
  fontWeight: 550,
  '&[data-lit]': { boxShadow: '0 2px var(--rail-accent)', color: '#fff' },
  // The room of the count, which comes later.
  '& .MuiBadge-root': { width: 20, height: 16 },
  '& .MuiBadge-badge': { position: 'static', transform: 'none' },
}) as typeof BarButton;

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
    <Lit
      component={Link}
      to={approvalsPath}
      data-lit={isLit || undefined}
      title={titleOf(data)}
      aria-current={isLit ? (isHere ? 'page' : true) : undefined}
    >
      {t('Approvals')}{' '}
      <CountBadge
        badgeContent={count > 0 ? countText(count, data?.isMore ?? false) : null}
        // The count is a part of the link's name.
        slotProps={{ badge: { 'aria-hidden': false } }}
      />
    </Lit>
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
