import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { Halted } from '../../../resources/halt/console/useHalts.ts';
import { haltOf } from '../../../resources/halt/console/useHalts.ts';
import { exchange, listing, openConsole, openExchange, signIn } from '../exchange.tsx';
import { lastLine, openLines } from '../line.ts';

openExchange();
openLines();

const halt = (symbol: string, more: Partial<Halted> = {}): Halted => ({
  symbol,
  cause: 'BREAKER',
  reason: 'Index fell by 10%',
  haltedAt: '2026-11-23T10:42:07.000+05:30',
  ...more,
});
const opened = async () => {
  await waitFor(() => expect(lastLine()).toBeDefined());
  act(() => lastLine().onopen?.());
};
const strip = () => screen.queryByRole('region', { name: 'Halted' });
/** Each message has a number that the page has not heard yet. */
let id = 8;
const say = (halted: readonly Halted[]) =>
  act(() => lastLine().say({ id: ++id, type: 'HALTS', data: { halted } }));

afterEach(() => vi.restoreAllMocks());

test('a halt is shown above the page as soon as its message arrives, until it ends', async () => {
  let questions = 0;
  exchange.use(
    http.get('/api/rms/halt/now', () => {
      questions += 1;
      return HttpResponse.json([]);
    }),
  );
  signIn('dealer', 'M001', 'B1');
  openConsole('/nowhere');
  await opened();
  await waitFor(() => expect(questions).toBe(1));
  expect(strip()).toBeNull();
  // The page asks again within three seconds of a message; here after half a minute.
  vi.spyOn(Math, 'random').mockReturnValue(10);
  say([halt('*'), halt('NHPC', { cause: 'MARKET', reason: 'Contingency' })]);
  await waitFor(() => expect(strip()).not.toBeNull());
  expect(strip()).toHaveTextContent(
    'Bidding in all securities is halted since 10:42:07 by the circuit breaker: Index fell by 10%',
  );
  expect(strip()).toHaveTextContent(
    'Bidding in NHPC is halted since 10:42:07 by the exchange: Contingency',
  );
  // The page learns of it without a request.
  expect(questions).toBe(1);
  expect(screen.getByText('Market Halted')).toBeInTheDocument();
  say([]);
  await waitFor(() => expect(strip()).toBeNull());
  expect(screen.queryByText('Market Halted')).toBeNull();
});

test('a page that opens while one symbol is halted says so, to the exchange with who did it', async () => {
  exchange.use(
    http.get('/api/rms/halt/now', () =>
      HttpResponse.json([halt('LICI', { haltedBy: 'control2' })]),
    ),
  );
  signIn('controlUser');
  openConsole('/nowhere');
  const found = await screen.findByRole('region', { name: 'Halted' });
  expect(within(found).getByText(/^Bidding in LICI is halted/)).toHaveTextContent(
    'by the circuit breaker (control2):',
  );
  expect(screen.getByText(/1 halted/)).toBeInTheDocument();
});

test('the halt of a symbol is that of all securities before its own', () => {
  const halts = [halt('LICI', { reason: 'own' }), halt('*', { reason: 'all' })];
  expect(haltOf(halts, 'LICI')?.reason).toBe('all');
  expect(haltOf(halts.slice(0, 1), 'LICI')?.reason).toBe('own');
  expect(haltOf(halts.slice(0, 1), 'NHPC')).toBeUndefined();
  expect(haltOf(undefined, 'NHPC')).toBeUndefined();
});

test.each([
  ['/utils/change-mkt-status', 'Close Market'],
  ['/utils/circuit-breaker', 'Halt Bidding'],
])('at %s, %s is red, before and in its question', async (path, words) => {
  exchange.use(
    listing('/rms/halt', []),
    http.get('/api/rms/halt/now', () => HttpResponse.json([])),
    http.get('/api/rms/halt/reach', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/masters/security/active', () => HttpResponse.json([])),
  );
  signIn('controlUser');
  openConsole(path);
  const button = await screen.findByRole('button', { name: words });
  expect(button.className).toContain('MuiButton-colorError');
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: `${words}: all securities` }));
  expect(dialog.getByRole('button', { name: words }).className).toContain('MuiButton-colorError');
  expect(dialog.getByRole('button', { name: 'Back' }).className).not.toContain(
    'MuiButton-colorError',
  );
  // An action that affects everybody is confirmed by typing, not only by a click.
  await userEvent.type(dialog.getByLabelText('Reason'), 'Index fell');
  await userEvent.click(dialog.getByRole('button', { name: words }));
  expect(await dialog.findByText('Type ALL')).toBeVisible();
});
