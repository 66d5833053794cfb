import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { widgetOf } from '#console/fields/widgets.ts';
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

test('an invalid day is refused beside its box before anything is sent', async () => {
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await userEvent.type(await screen.findByLabelText('Holiday Date'), '25/12/2026');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Holiday Date must be a date, YYYY-MM-DD')).toBeInTheDocument();
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
  expect(screen.queryByRole('gridcell')).not.toBeInTheDocument();
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

test('a filter by days takes one from the calendar and stays open meanwhile', async () => {
  const queries: URLSearchParams[] = [];
  exchange.use(listing('/masters/holiday', [], {}, queries));
  signIn('controlUser');
  openConsole('/masters/holiday-master');
  await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }));
  await userEvent.type(await screen.findByLabelText('Holiday Date from'), '2026-12-01');
  await userEvent.click(screen.getByRole('button', { name: 'Holiday Date from: choose a day' }));
  await userEvent.click(await screen.findByRole('gridcell', { name: '9' }));
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
