import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { serverNow } from '#console/browser/clock.ts';
import { speak } from '#console/browser/language.ts';
import { widgetOf } from '#console/fields/widgets.ts';
import { AsOfBox } from '#console/history/AsOfBox.tsx';
import { exchangeDate } from '#domain/market/calendar.ts';
import { date, dateTime, time } from '#model';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

test('a day is typed as YYYY-MM-DD and goes out as typed', async () => {
  let sent: unknown;
  exchange.use(
    listing('/masters/holiday', []),
    http.post('/api/masters/holiday', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...(sent as object), ...kept }, { status: 201 });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await userEvent.type(await screen.findByLabelText('Holiday Date'), '2026-12-25');
  await userEvent.type(screen.getByLabelText('Description'), 'Christmas');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(sent).toEqual({
      holidayDate: '2026-12-25',
      description: 'Christmas',
      dayKind: 'HOLIDAY',
    }),
  );
});

test.each([
  ['31/02/2026', 'Holiday Date must be a date, YYYY-MM-DD'],
  [
    '12/25/2026',
    'Holiday Date is 12/25/2026: the day must come before the month. Write 25/12/2026',
  ],
  [
    '46381',
    'Holiday Date is 46381, a number of the spreadsheet. Format these cells as dates there and save again, or write a day like 23-11-2026',
  ],
])('%s is refused beside its box before anything is sent', async (typed, words) => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await userEvent.type(await screen.findByLabelText('Holiday Date'), typed);
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByLabelText('Holiday Date')).toHaveValue(typed);
});

/** The forms in which a day is typed, each for Christmas. */
const written = [
  '2026-12-25',
  '25-12-2026',
  '25/12/2026',
  '25.12.2026',
  '25-Dec-2026',
  '25-Dec-26',
  '25 Dec 2026',
];

test.each(written)(
  'a day typed as %s is shown as it is kept once its box is left',
  async (typed) => {
    signIn('controlUser');
    openConsole('/masters/holiday-master/new');
    const day = await screen.findByLabelText('Holiday Date');
    await userEvent.type(day, typed);
    expect(day).toHaveValue(typed);
    await userEvent.tab();
    await waitFor(() => expect(day).toHaveValue('2026-12-25'));
  },
);

test('a day is sent as it is kept where the form is saved from within its box', async () => {
  let sent: any;
  exchange.use(
    listing('/masters/holiday', []),
    http.post('/api/masters/holiday', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...sent, ...kept }, { status: 201 });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await userEvent.type(await screen.findByLabelText('Description'), 'Christmas');
  await userEvent.type(screen.getByLabelText('Holiday Date'), '25-Dec-26{Enter}');
  await waitFor(() => expect(sent?.holidayDate).toBe('2026-12-25'));
});

test('the calendar opens on a day that is typed as people write it', async () => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  const box = await screen.findByLabelText('Holiday Date');
  await userEvent.type(box, '24/12/2026');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const chosen = await screen.findByRole('gridcell', { name: '24' });
  await waitFor(() => expect(chosen).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(box).toHaveValue('2026-12-25'));
});

test.each(written)(
  'a filter by a day typed as %s is applied by Enter as it is kept',
  async (typed) => {
    const queries: URLSearchParams[] = [];
    exchange.use(listing('/masters/holiday', [], {}, queries));
    signIn('controlUser');
    const { address } = openConsole('/masters/holiday-master');
    await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }));
    await userEvent.type(await screen.findByLabelText('Holiday Date from'), `${typed}{Enter}`);
    await waitFor(() => expect(address()).toContain('holidayDate__gte=2026-12-25'));
    await waitFor(() =>
      expect(JSON.parse(queries.at(-1)?.get('filter') ?? '{}')).toEqual({
        holidayDate__gte: '2026-12-25',
      }),
    );
  },
);

test('a filter by a month that stands first says what to write, and is not applied', async () => {
  exchange.use(listing('/masters/holiday', []));
  signIn('controlUser');
  const { address } = openConsole('/masters/holiday-master');
  await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }));
  const box = await screen.findByLabelText('Holiday Date from');
  await userEvent.type(box, '12/25/2026{Enter}');
  expect(box).toBeInvalid();
  expect(box).toHaveAttribute(
    'title',
    'Holiday Date from is 12/25/2026: the day must come before the month. Write 25/12/2026',
  );
  expect(address()).toBe('/masters/holiday-master');
});

test.each([
  ['9:15', '09:15:00'],
  ['9:15:00 AM', '09:15:00'],
  ['9.15 pm', '21:15:00'],
  ['9:15:30pm', '21:15:30'],
])('a time typed as %s is shown as it is kept', async (typed, settled) => {
  signIn('dealer', 'M001', 'B1');
  openConsole('/masters/client-master-create');
  const box = await screen.findByLabelText('UCC Compliance Time');
  await userEvent.type(box, typed);
  await userEvent.tab();
  await waitFor(() => expect(box).toHaveValue(settled));
});

test.each([
  ['21-11-2026 9:15', '2026-11-21 09:15:00'],
  ['21 Nov 2026 9.15 pm', '2026-11-21 21:15:00'],
])('a filter by a time typed as %s is applied as it is kept', async (typed, settled) => {
  const queries: URLSearchParams[] = [];
  exchange.use(listing('/masters/bulkupload', [], {}, queries));
  signIn('controlUser');
  openConsole('/masters/bulkupload-log');
  await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }));
  const box = await screen.findByLabelText('Uploaded At from');
  await userEvent.type(box, typed);
  await userEvent.tab();
  await waitFor(() => expect(box).toHaveValue(settled));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(JSON.parse(queries.at(-1)?.get('filter') ?? '{}').startedAt__gte).toBe(
      `${settled.replace(' ', 'T')}.000+05:30`,
    ),
  );
});

test('a row as it stood is asked for by a day that is typed as people write it', async () => {
  let shown: string | null = null;
  render(
    <AsOfBox label="Earlier" onShow={(asOf) => (shown = asOf)} initial="2026-11-01T10:00:00Z" />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  const box = await screen.findByLabelText('As it was at');
  await userEvent.clear(box);
  await userEvent.type(box, '21/02/2026{Enter}');
  await waitFor(() => expect(shown).toBe('2026-02-21T23:59:59.000+05:30'));
});

test('a day is chosen from the calendar by keyboard alone', async () => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  const box = await screen.findByLabelText('Holiday Date');
  await userEvent.type(box, '2026-12-24');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const chosen = await screen.findByRole('gridcell', { name: '24' });
  await waitFor(() => expect(chosen).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(box).toHaveValue('2026-12-25'));
  await waitFor(() => expect(screen.queryByRole('gridcell')).not.toBeInTheDocument());
});

test('Escape leaves the calendar and the day as it was', async () => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  const box = await screen.findByLabelText('Holiday Date');
  await userEvent.type(box, '2026-12-24');
  await userEvent.click(screen.getByRole('button', { name: 'Holiday Date: choose a day' }));
  await screen.findByRole('gridcell', { name: '24' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('gridcell')).not.toBeInTheDocument());
  expect(box).toHaveValue('2026-12-24');
});

test('the button of the calendar says whether it is open, and has the focus again after it', async () => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await screen.findByLabelText('Holiday Date');
  const button = screen.getByRole('button', { name: 'Holiday Date: choose a day' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const calendar = await screen.findByRole('dialog', { name: 'Holiday Date: choose a day' });
  expect(calendar.closest('main')).not.toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the calendar begins at the today of the exchange, wherever the browser is', async () => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await screen.findByLabelText('Holiday Date');
  await userEvent.click(screen.getByRole('button', { name: 'Holiday Date: choose a day' }));
  const today = String(Number(exchangeDate(serverNow()).slice(8)));
  const marked = await screen.findByRole('gridcell', { current: 'date' });
  expect(marked).toHaveTextContent(today);
  await waitFor(() => expect(marked).toHaveFocus());
});

test('a time is chosen by its hour, minute and second', async () => {
  signIn('dealer', 'M001', 'B1');
  openConsole('/masters/client-master-create');
  const box = await screen.findByLabelText('UCC Compliance Time');
  await userEvent.type(box, '9.15 pm{Alt>}{ArrowDown}{/Alt}');
  const clock = await screen.findByRole('dialog', { name: 'UCC Compliance Time: choose a time' });
  const hour = within(clock).getByRole('option', { name: '21 hours' });
  await waitFor(() => expect(hour).toHaveFocus());
  expect(hour).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await userEvent.click(within(clock).getByRole('option', { name: '7 minutes' }));
  await userEvent.click(within(clock).getByRole('option', { name: '59 seconds' }));
  await userEvent.click(within(clock).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box).toHaveValue('22:07:59');
  await waitFor(() => expect(box).toHaveFocus());
});

test('a day and time begins at the time of the box, and a chosen day keeps the time that was typed', async () => {
  render(<AsOfBox label="Earlier" onShow={() => {}} initial="2026-11-01T10:00:00Z" />);
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  const box = await screen.findByLabelText('As it was at');
  await userEvent.click(
    screen.getByRole('button', { name: 'As it was at: choose a day and time' }),
  );
  await userEvent.click(await screen.findByRole('gridcell', { name: '9' }));
  await waitFor(() => expect(box).toHaveValue('2026-11-09 15:30:00'));
  await userEvent.click(screen.getByRole('option', { name: '8 hours' }));
  await waitFor(() => expect(box).toHaveValue('2026-11-09 08:30:00'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
  expect(box).toBeInTheDocument();
});

test('a filter by days takes one from the calendar and stays open meanwhile', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(listing('/masters/holiday', [], {}, queries));
  signIn('controlUser');
  openConsole('/masters/holiday-master');
  await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }));
  await userEvent.type(await screen.findByLabelText('Holiday Date from'), '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: 'Holiday Date from: choose a day' }));
  await userEvent.click(await screen.findByRole('gridcell', { name: '9' }));
  await waitFor(() => expect(screen.queryByRole('gridcell')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(JSON.parse(queries.at(-1)?.get('filter') ?? '{}')).toEqual({
      holidayDate__gte: '2026-12-09',
    }),
  );
});

test.each([
  ['a day', date('Day'), ' 2026-11-21 ', '2026-11-21'],
  ['a time', time('Time'), '09:15', '09:15:00'],
  ['a time with seconds', time('Time'), '09:15:30', '09:15:30'],
  ['an instant', dateTime('At'), '2026-11-21 09:15', '2026-11-21T09:15:00.000+05:30'],
  ['no instant, as it was typed', dateTime('At'), '21 Nov', '21 Nov'],
  ['nothing', dateTime('At'), '', null],
])('%s is read as the wire has it', (_, field, typed, wire) => {
  expect(widgetOf(field).parse(typed, field)).toBe(wire);
});

test('the calendar has its months, weekdays and names in Hindi where Hindi is spoken', async () => {
  signIn('controlUser');
  await act(() => speak('hi'));
  try {
    openConsole('/masters/holiday-master/new');
    await userEvent.type(await screen.findByLabelText('अवकाश की तारीख'), '2026-12-25');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const calendar = await screen.findByRole('dialog');
    expect(calendar).toHaveTextContent('दिसंबर 2026');
    expect(within(calendar).getByRole('button', { name: 'अगला महीना' })).toBeInTheDocument();
    const weekdays = within(calendar).getAllByRole('columnheader');
    expect(weekdays.map(({ textContent }) => textContent)).toEqual([
      ...['र', 'सो', 'मं', 'बु', 'गु', 'शु', 'श'],
    ]);
    expect(calendar).not.toHaveTextContent(/[A-Za-z]{3}/);
  } finally {
    await act(() => speak('en'));
  }
});
