import CircularProgress from '@mui/material/CircularProgress';
import { t } from '#console/browser/language.ts';
import { Status } from '#console/parts/Status.tsx';
import { useStreamState } from '#console/stream/stream.ts';
import { useMarketStatus } from './marketStatus.ts';

/**
 * Whether the market is open, at the head of the message window, which announces its opening and
 * its close (§4.4).
 */
export const MarketBadge = () => {
  const status = useMarketStatus();
  const isLive = useStreamState() === 'open';
  return status === 'loading' ? (
    <span role="status" aria-label={t('Loading the market status')}>
      <CircularProgress size={12} />
    </span>
  ) : (
    <Status colour={isLive && status === 'Open' ? 'green' : 'grey'}>{t(status)}</Status>
  );
};
