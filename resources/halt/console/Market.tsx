import { serverNow, useServerNow } from '#console/browser/clock.ts';
import { english, t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useReader } from '#console/nouns/reader.ts';
import { type StreamState, useStreamState } from '#console/stream/stream.ts';
import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { hasSessionToday, isOpen, type Session } from '#domain/market/offer.ts';
import { everySymbol } from '#domain/market/reach.ts';
import { routesOf } from '#model';
import { outlines } from '#registry/outlines.ts';
import type { security } from '#schemas/security.ts';
import { type MarketStatus, useMarketStatus } from './marketStatus.ts';
import { useHalts, useMarketNews } from './useHalts.ts';

const calls = callsTo<typeof security>('security');
const askers = outlines
  .filter(({ name }) => name === 'security')
  .flatMap(routesOf)
  .find(({ name }) => name === 'active')?.roles;

/** 'closes in 01:02:03' or 'opens at 09:15:00' by the sessions of today; '' when they do not say. */
export const marketHours = (
  status: MarketStatus,
  sessions: readonly Session[],
  now: number,
): string => {
  const at = (time: string) => instantOf(exchangeDate(now), time);
  if (status === 'Open') {
    const open = sessions.filter((session) => isOpen(session, now));
    if (open.length === 0) return '';
    return t('closes in %{number}', {
      number: left(Math.max(...open.map((each) => at(each.mktCloseTime))) - now),
    });
  }
  const [next] = sessions
    .filter((session) => hasSessionToday(session, now) && at(session.mktOpenTime) > now)
    .map((session) => session.mktOpenTime)
    .toSorted();
  return status === 'Close' && next ? t('opens at %{next}', { next }) : '';
};

const left = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.trunc(part)).padStart(2, '0'))
    .join(':');
};

const words = {
  Open: english('Market Open'),
  Close: english('Market Close'),
  loading: english('Market …'),
};

/** Why what is shown may be old, by how the line is. */
const notConnected = english('The message stream is not connected; this may be old.');
const notLive: Record<StreamState, string | undefined> = {
  open: undefined,
  connecting: notConnected,
  disconnected: notConnected,
  away: english('The exchange has lost its database; this may be old.'),
};

/** The ground and the letters of the pill on the bar, which is dark in both themes. */
const [open, halted, shut] = [
  ['#12382a', '#6fd39b'],
  ['#5c1d1a', '#ffb4ad'],
  ['#26303d', '#b0bccb'],
];

const pill = {
  flexWrap: 'nowrap',
  gap: 6,
  padding: '1px 9px 1px 7px',
  borderRadius: 99,
  fontSize: 12,
  fontWeight: 550,
} as const;
const dot = { width: 7, height: 7, border: '2px solid currentcolor', borderRadius: '50%' };

/** Whether the market is open or halted, and for readers who may see the sessions of today, until when. */
export const Market = () => {
  const { role } = useReader();
  const status = useMarketStatus();
  const line = useStreamState();
  useMarketNews();
  const halts = useHalts() ?? [];
  const asksHours = askers?.includes(role) === true;
  const sessions = useSessions(asksHours);
  const isHalted = halts.some(({ symbol }) => symbol === everySymbol);
  // A status that may be old does not get the colour of a live one.
  const isLive = line === 'open' && status === 'Open';
  const [ground, letters] = isHalted ? halted : isLive ? open : shut;
  const isFilled = isHalted || isLive;
  return (
    // It comes as a whole: one that grows moves its own words aside.
    <span
      key={status === 'loading' || (asksHours && sessions.isLoading) ? 'part' : 'whole'}
      className="row notOnPhone"
      style={{ ...pill, background: ground, color: letters }}
      title={t(notLive[line] ?? '')}
    >
      <i aria-hidden="true" style={{ ...dot, background: isFilled ? 'currentcolor' : 'none' }} />
      <span role="status">
        {isHalted ? t('Market Halted') : t(words[status])}
        {line !== 'open' && status !== 'loading' && ' ?'}
        {!isHalted && halts.length > 0 && ` ${t('· %{halts} halted', { halts: halts.length })}`}
      </span>
      {!isHalted && asksHours && <Hours status={status} />}
    </span>
  );
};

const useSessions = (enabled: boolean) =>
  useAsk(
    calls,
    'active',
    {},
    { refetchInterval: 60_000, staleTime: 60_000, retry: false, enabled },
  );

const Hours = ({ status }: { status: MarketStatus }) => {
  const { data } = useSessions(true);
  useServerNow();
  const sessions = data?.map(({ configuration }) => configuration) ?? [];
  const hours = marketHours(status, sessions, serverNow());
  // A timer is not read out each second, as a status would be.
  return hours === '' ? null : (
    <span className="notOnNarrow" role="timer">
      · {hours}
    </span>
  );
};
