import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();
beforeAll(async () => {
  await import('#console/form/FormScreen.tsx');
  await import('#console/list/ListScreen.tsx');
});

const setLine = (isThere: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
  });
afterEach(() => setLine(true));

const day = '2027-03-01';
const writes = (answer: () => Response) => {
  const sent: unknown[] = [];
  exchange.use(
    http.post('/api/masters/holiday', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
    http.get(`/api/masters/holiday/${day}`, () => HttpResponse.json(saved)),
  );
  return sent;
};
const saved = { ...kept, holidayDate: day, description: 'Founders' };
const fillIn = async () => {
  await userEvent.type(await screen.findByLabelText('Holiday Date'), day);
  await userEvent.type(screen.getByLabelText('Description'), 'Founders');
};
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }));

test('a form saved without a line says that nothing was sent, and is sent only when it is asked again', async () => {
  const sent = writes(() => HttpResponse.json(saved));
  exchange.use(http.get('/api/health', () => HttpResponse.error()));
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await fillIn();
  setLine(false);
  await save();
  expect(await screen.findByText(/nothing was sent, and nothing is saved/)).toBeVisible();
  setLine(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Description')).toHaveValue('Founders');
  await save();
  await waitFor(() => expect(sent.length).toBe(1));
});

test('a form whose answer is lost says that nobody knows, where to look, and sends nothing by itself', async () => {
  const sent = writes(() => HttpResponse.error());
  signIn('controlUser');
  openConsole('/masters/holiday-master/new');
  await fillIn();
  await save();
  expect(await screen.findByText(/Check whether it exists/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check the list' })).toHaveAttribute(
    'href',
    '/masters/holiday-master',
  );
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(sent.length).toBe(1);
});

test('a page that cannot be turned leaves the rows of the page before, and says of when they are', async () => {
  const rows = [{ ...saved, description: 'First page' }];
  exchange.use(
    listing('/masters/holiday', rows, { 'X-Next': 'two', 'Content-Range': 'holiday 0-0/2' }),
  );
  signIn('controlUser');
  openConsole('/masters/holiday-master');
  expect(await screen.findByText('First page')).toBeVisible();
  exchange.use(http.get('/api/masters/holiday', () => HttpResponse.error()));
  await userEvent.click(screen.getByRole('button', { name: 'Next ›' }));
  expect(await screen.findByText(/These are the previous rows/)).toHaveTextContent(
    /as of \d\d:\d\d:\d\d, \d+ s old/,
  );
  expect(screen.getByText('First page')).toBeVisible();
  expect(screen.getByText('1–1 of 2')).toBeVisible();
});
