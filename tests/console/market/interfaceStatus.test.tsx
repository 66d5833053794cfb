import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isoTime } from '#domain/market/calendar.ts';
import { InterfaceStatus } from '../../../resources/activity/console/interfaces/InterfaceStatus.tsx';
import { marketCalls } from './market.ts';
import { openPage, signedInAs } from './marketPage.tsx';

const noon = Date.parse('2026-11-25T12:00:00+05:30');
const names = ['rmsServer', 'rmsReceiver', 'custodian', 'combiner', 'surveillance'];

/** An interface over which so many went in the last minutes, and none in the hour before them. */
const figuresOf = (name: string, passed: readonly number[], more: object = {}) => ({
  ...{ name, isConfigured: true, code: 3, since: null, problem: null, heardSeconds: 4 },
  ...{ waiting: 0, waitingSeconds: null, today: 0, lastMinute: passed.at(-2) ?? 0, alarms: [] },
  perMinute: Array.from({ length: 60 }, (_, at) => ({
    minute: isoTime(noon + (at - 59) * 60_000),
    passed: passed[at - 60 + passed.length] ?? 0,
  })),
  ...more,
});

const server = setupServer(...marketCalls('2026-11-25'));
const answer = (...interfaces: object[]) =>
  server.use(http.get('/api/rms/interface/figures', () => HttpResponse.json({ interfaces })));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => server.close());

const opened = () => {
  signedInAs(1, null);
  openPage(<InterfaceStatus />, '/utils/interfacestatus');
};
const chartOf = async (label: string) =>
  within(await screen.findByRole('region', { name: label })).getByRole('img');
const barsOf = (chart: HTMLElement) =>
  [...chart.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));

test('each interface has a chart with a bar a minute, as high as what passed in it', async () => {
  answer(...names.map((name) => figuresOf(name, [5, 20, 10])));
  opened();
  for (const label of ['RMS Server', 'RMS Receiver', 'CP Approve', 'Combiner', 'Surveillance']) {
    const chart = await chartOf(label);
    const bars = barsOf(chart);
    expect(bars).toHaveLength(60);
    expect(bars.slice(0, 57)).toEqual(Array(57).fill(0));
    const [quarter = 0, whole = 0, half = 0] = bars.slice(57);
    expect([quarter / whole, half / whole]).toEqual([0.25, 0.5]);
    expect(chart).toHaveAccessibleName(/^35 .+ in the last hour, at most 20 in a minute$/);
    expect([...chart.querySelectorAll('title')].at(-2)).toHaveTextContent('11:59: 20');
  }
});

test('the chart follows the counters when they are renewed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer(figuresOf('combiner', [10, 10]));
  opened();
  await waitFor(() => expect(screen.getByRole('img')).toHaveAccessibleName(/^20 /));
  answer(figuresOf('combiner', [10, 40]));
  await vi.advanceTimersByTimeAsync(10_100);
  await waitFor(() => expect(screen.getByRole('img')).toHaveAccessibleName(/^50 .+ at most 40 /));
  const [before = 0, last = 0] = barsOf(screen.getByRole('img')).slice(58);
  expect(before / last).toBe(0.25);
});

test('an interface that is not configured says so, without red and without a chart', async () => {
  answer(figuresOf('surveillance', [], { isConfigured: false, code: 0, waiting: null }));
  opened();
  const panel = await screen.findByRole('region', { name: 'Surveillance' });
  expect(panel).toHaveTextContent('Not configured');
  expect(panel).toHaveTextContent('SURVEILLANCE_URL names one.');
  expect(within(panel).queryByRole('img')).toBeNull();
  expect(panel).not.toHaveTextContent('Not connected');
});
