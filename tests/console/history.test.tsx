import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { changedParts } from '#console/history/changedPart.ts';
import { readRecord, recordSearch } from '#console/history/useRecordAddress.ts';
import { exchange, kept, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const branch = {
  tradingMemberId: 'M001',
  branchId: 'B1',
  branchName: 'Fort',
  city: 'Pune',
  isActive: true,
  ...kept,
  version: 3,
};
const who = { userId: 'control', userName: 'Asha Rao', role: 'controlUser', address: '10.0.0.1' };
const at = (time: string) => `2026-11-20T${time}.000+05:30`;

const entries = [
  {
    seq: 30,
    at: at('15:00:00'),
    ...who,
    action: 'edit',
    reason: 'Moved to the fort',
    changes: [
      { field: 'branchName', before: 'Head Office', after: 'Fort' },
      { field: 'city', before: 'Mumbai', after: 'Pune' },
    ],
  },
  {
    seq: 20,
    at: at('12:00:00'),
    ...who,
    action: 'edit',
    reason: null,
    changes: [{ field: 'isActive', before: false, after: true }],
  },
  {
    seq: 10,
    at: at('10:00:00'),
    ...who,
    action: 'create',
    reason: null,
    changes: [
      { field: 'branchName', before: null, after: 'Head Office' },
      { field: 'city', before: null, after: 'Mumbai' },
    ],
  },
];

const asItStood = {
  ...branch,
  branchName: 'Head Office',
  city: 'Mumbai',
  version: 2,
  updatedBy: 'control',
  updatedAt: at('12:00:00'),
  seq: 20,
  masked: [],
};

/** A branch with three history entries; the server returns two at a time. */
const withHistory = (row: object | null = branch) => {
  const queries: URLSearchParams[] = [];
  exchange.use(
    http.get('/api/masters/branch/M001/B1/history', ({ request }) => {
      const query = new URL(request.url).searchParams;
      queries.push(query);
      const before = Number(query.get('before') ?? 99);
      const older = entries.filter(({ seq }) => seq < before);
      const page = older.slice(0, Math.min(2, Number(query.get('limit'))));
      return HttpResponse.json({
        entries: page,
        next: older.length > page.length ? page.at(-1)?.seq : null,
      });
    }),
    http.get('/api/masters/branch/M001/B1', ({ request }) => {
      const asOf = new URL(request.url).searchParams.get('asOf');
      if (asOf !== null && Date.parse(asOf) < Date.parse(at('10:00:00')))
        return HttpResponse.json(
          { code: 'NOT_FOUND', message: 'This Branch was made at 2026-11-20 10:00:00.' },
          { status: 404 },
        );
      if (asOf !== null) return HttpResponse.json({ ...asItStood, asOf });
      return row
        ? HttpResponse.json(row)
        : HttpResponse.json({ code: 'NOT_FOUND', message: 'Branch not found' }, { status: 404 });
    }),
  );
  return queries;
};

test('the history of a record says who did what, newest first, each change old beside new', async () => {
  withHistory();
  signIn('controlUser');
  const { address } = openConsole('/masters/branch/M001/B1');
  await userEvent.click(await screen.findByRole('link', { name: 'History' }));
  expect(address()).toBe('/masters/branch/M001/B1?tab=history');
  const rows = await screen.findAllByRole('row');
  expect(rows[1]).toHaveTextContent(/2026-11-20 15:00:00.*Asha Rao Control User.*Changed/);
  expect(rows[1]).toHaveTextContent('City Mumbai → to Pune');
  expect(rows[1]).toHaveTextContent('Moved to the fort');
  expect(rows[2]).toHaveTextContent('Active No → to Yes');
  await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('Created')).toBeInTheDocument();
  expect(screen.getByText('3 entries, newest first')).toBeInTheDocument();
  expect(screen.getByText('2 values')).toBeInTheDocument();
});

test('an entry opens by keyboard at an address of its own and closes by Escape', async () => {
  withHistory();
  signIn('controlUser');
  const { address } = openConsole('/masters/branch/M001/B1?tab=history');
  const [, first] = await screen.findAllByRole('row');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(address()).toBe('/masters/branch/M001/B1?tab=history&entry=30');
  const diff = await screen.findByRole('table', { name: 'What entry 30 changed' });
  const city = within(diff).getByRole('row', { name: /City/ });
  expect(
    within(city)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mumbai', 'Pune']);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/masters/branch/M001/B1?tab=history'));
});

test('an address opens an entry that the first page of the history does not hold', async () => {
  withHistory();
  signIn('controlUser');
  openConsole('/masters/branch/M001/B1?tab=history&entry=10');
  const diff = await screen.findByRole('table', { name: 'What entry 10 changed' });
  expect(within(diff).queryByText('Old')).toBeNull();
  expect(within(diff).getByText('Head Office')).toBeInTheDocument();
});

test('restoring shows what would change against the row as it is now, and is a write of its version', async () => {
  withHistory();
  let sent: unknown;
  exchange.use(
    http.post('/api/masters/branch/M001/B1/restore', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...branch, version: 4 });
    }),
  );
  signIn('controlUser');
  const { address } = openConsole('/masters/branch/M001/B1?tab=history&entry=20');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore these values…' }));
  const diff = await screen.findByRole('table', { name: 'What restoring would change' });
  expect(within(diff).getByRole('row', { name: /City/ })).toHaveTextContent('CityPuneMumbai');
  expect(within(diff).getAllByRole('row')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent).toEqual({ seq: 20, version: 3 }));
  await waitFor(() => expect(address()).toBe('/masters/branch/M001/B1'));
});

test('the newest entry of a row that is there cannot be restored: it is what stands', async () => {
  withHistory();
  signIn('controlUser');
  openConsole('/masters/branch/M001/B1?tab=history&entry=30');
  await screen.findByRole('button', { name: 'As it was then' });
  expect(screen.queryByRole('button', { name: 'Restore these values…' })).toBeNull();
});

test('a row that was removed still has its history, from which it comes back', async () => {
  withHistory(null);
  let sent: unknown;
  exchange.use(
    http.post('/api/masters/branch/M001/B1/restore', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(branch);
    }),
  );
  signIn('controlUser');
  openConsole('/masters/branch/M001/B1');
  await screen.findByRole('heading', { name: 'There is no such Branch' });
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  const [, first] = await screen.findAllByRole('row');
  await userEvent.click(first as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore these values…' }));
  await screen.findByRole('table', { name: 'What restoring would change' });
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(sent).toEqual({ seq: 30, version: null }));
});

test('a record as it stood says so, marks what is otherwise now, and leads back', async () => {
  withHistory();
  signIn('controlUser');
  const { address } = openConsole('/masters/branch/M001/B1?asOf=2026-11-20T13:00');
  const banner = await screen.findByRole('region', { name: 'As it was then' });
  expect(banner).toHaveTextContent('As it was at 2026-11-20 13:00:00, 2 fields are different now.');
  expect(screen.getByText('Mumbai').closest('div')).toHaveTextContent('CityMumbainow Pune');
  expect(screen.getAllByText('Active').at(-1)?.closest('div')).toHaveTextContent(/^ActiveYes$/);
  await userEvent.click(within(banner).getByRole('button', { name: 'Back to now' }));
  expect(address()).toBe('/masters/branch/M001/B1');
  expect(await screen.findByText('Fort')).toBeInTheDocument();
});

test('before a record was made there is nothing to see, and it says when it was', async () => {
  withHistory();
  signIn('controlUser');
  openConsole('/masters/branch/M001/B1?asOf=2026-11-20T09:00');
  expect(await screen.findByText(/was made at 2026-11-20 10:00:00/)).toBeInTheDocument();
});

test('a time to look back to is typed as the exchange has it, and what is none is refused', async () => {
  withHistory();
  signIn('controlUser');
  const { address } = openConsole('/masters/branch/M001/B1?tab=history');
  await userEvent.click(await screen.findByRole('button', { name: 'As it was at…' }));
  const box = screen.getByLabelText('As it was at');
  await userEvent.clear(box);
  await userEvent.type(box, 'yesterday{Enter}');
  expect(await screen.findByText(/Type a day and a time/)).toBeInTheDocument();
  await userEvent.clear(box);
  await userEvent.type(box, '2026-11-20 13:00{Enter}');
  expect(decodeURIComponent(address())).toBe(
    '/masters/branch/M001/B1?asOf=2026-11-20T13:00:00.000+05:30',
  );
});

test('what is typed in a form is still there after a look at the history', async () => {
  withHistory();
  signIn('controlUser');
  openConsole('/masters/branch-edit/M001/B1');
  const city = await screen.findByLabelText('City');
  await userEvent.clear(city);
  await userEvent.type(city, 'Thane');
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  await screen.findByRole('grid', { name: 'History of this Branch' });
  expect(city).not.toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Details' }));
  expect(city).toBeVisible();
  expect(city).toHaveValue('Thane');
});

describe('the address of a record', () => {
  const read = (search: string) => readRecord(new URLSearchParams(search));

  test('a time without an offset is the exchange’s, and what is no time is not said', () => {
    expect(read('asOf=2026-11-20T10:15').asOf).toBe('2026-11-20T10:15:00.000+05:30');
    expect(read('asOf=2026-11-20T04:45:00Z').asOf).toBe('2026-11-20T10:15:00.000+05:30');
    expect(read('asOf=soon&tab=other&entry=-1')).toEqual({
      asOf: null,
      tab: 'details',
      entry: null,
    });
  });

  test('says only what is said', () => {
    expect(recordSearch({ tab: 'history', entry: 7 })).toBe('?tab=history&entry=7');
    expect(recordSearch({ tab: 'details' })).toBe('');
  });
});

describe('what differs between two texts', () => {
  test.each([
    ['3,82,000.00', '3,85,000.00', '2', '5'],
    ['382.00', '385.50', '2.0', '5.5'],
    ['Head Office', 'Head Offices', '', 's'],
    ['Mumbai', 'Pune', 'Mumbai', 'Pune'],
    ['9', '10', '9', '10'],
    ['0', '50,000', '0', '50,000'],
    ['1,000.00', '10,000.00', '1,000.00', '10,000.00'],
  ])('of %s and %s are %s and %s', (before, after, old, fresh) => {
    const [[, first], [, second]] = changedParts(before, after);
    expect([first, second]).toEqual([old, fresh]);
  });

  test('puts together again what it cut', () => {
    for (const [before, after] of [
      ['aaa', 'aa'],
      ['', 'x'],
      ['abcabc', 'abc'],
    ] as const)
      expect(changedParts(before, after).map((cut) => cut.join(''))).toEqual([before, after]);
  });
});
