import { styled } from '@mui/material/styles';
import { useAtServerTime } from '#console/browser/clock.ts';
import { phone } from '#console/parts/looks.ts';
import type { ActiveSecurity } from '../../offer/console/activeSecurity.ts';
import { todayWords } from './todayWords.ts';

const Today = styled('span')({
  [phone]: {
    display: '-webkit-box',
    width: 'calc(100vw - 20px)',
    height: 36,
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
});

/**
 * The day in words under the heading of a dashboard. On a phone it has the same height before the
 * securities are known.
 */
export const TodayWords = ({
  securities = [],
}: {
  securities: readonly ActiveSecurity[] | undefined;
}) => {
  const words = useAtServerTime((now) => todayWords(now, securities));
  return <Today title={words}>{words}</Today>;
};
