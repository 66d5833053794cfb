import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { exchangeDate, instantOf, isoTime } from '#domain/market/calendar.ts';
import { marketHours } from '../../../resources/halt/console/Market.tsx';
import { exchange, openConsole, openExchange, signIn } from '../exchange.tsx';

openExchange();

const session = {
  series: 'IS',
  openOnDate: '2026-11-23',
  nextOnDate: '2026-11-24',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isNewOrderAllowed: true,
} as const;
const longer = { ...session, mktCloseTime: '16:00:00' };
const at = (time: string, day = '2026-11-23') => instantOf(day, time);

test.each([
  ['open', 'Open', [session], at('15:29:59'), 'closes in 00:00:01'],
  [
    'open, the last to close counts',
    'Open',
    [session, longer],
    at('10:00:00'),
    'closes in 06:00:00',
  ],
  ['said to be open and no session is', 'Open', [session], at('18:00:00'), ''],
  ['closed before the open', 'Close', [session], at('08:00:00'), 'opens at 09:15:00'],
  ['closed after the close', 'Close', [session], at('18:00:00'), ''],
  ['closed on another day', 'Close', [session], at('08:00:00', '2026-11-27'), ''],
  ['not known', 'loading', [session], at('10:00:00'), ''],
] as const)('%s: %s, and what the sessions say', (_, status, sessions, now, words) => {
  expect(marketHours(status, sessions, now)).toBe(words);
});

const opened = {
  id: 1,
  type: 'MKT_OPEN',
  messageText: 'Market open.',
  createDate: isoTime(Date.now()),
  data: null,
};
const today = exchangeDate(Date.now());
const allDay = { ...session, openOnDate: today, mktOpenTime: '00:00:00', mktCloseTime: '23:59:59' };

test('the bar says when the market closes to those who may know, and to others that it is open', async () => {
  exchange.use(
    http.get('/api/messaging/get-messages', () => HttpResponse.json([opened])),
    http.get('/api/masters/security/active', () => HttpResponse.json([{ configuration: allDay }])),
  );
  signIn('controlUser');
  const { unmount } = openConsole('/nowhere');
  expect(await screen.findByRole('timer')).toHaveTextContent(/closes in \d\d:\d\d:\d\d/);
  expect(screen.getByText(/^Market Open/, { selector: '[role=status]' })).toBeInTheDocument();
  unmount();
  signIn('mof', 'MOF');
  openConsole('/nowhere');
  expect(
    await screen.findByText(/^Market Open/, { selector: '[role=status]' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});
