import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useParams } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { exchangeDate } from '#domain/market/calendar.ts';
import { OrderEntry } from '../../../resources/order/console/entry/OrderEntry.tsx';
import { marketCalls } from './market.ts';
import { openPage, signedInAs } from './marketPage.tsx';

/** More clients than one search returns, in the order of their codes. */
const clients = [
  'Anand Mills',
  'Ajay Rao',
  'Amar Foods',
  'Asha Traders',
  'Arun Das',
  'Atul Sen',
  'Abha Nair',
  'Ananya Iyer',
  'Asim Khan',
].map((clientName, index) => ({
  id: index + 1,
  clientId: `C000${index + 1}`,
  clientName,
  pan: `BBBPB000${index + 1}B`,
  memberId: 'M001',
  category: 'NII',
  isActive: true,
  version: 1,
}));

/** The searches that were sent and have no answer yet, by their text. */
let waiting: Map<string, () => void>;
/** Lets the answer to a search arrive, once the search was sent. */
const answer = async (text: string) => {
  await waitFor(() => expect([...waiting.keys()]).toContain(text));
  waiting.get(text)?.();
};

const server = setupServer(
  http.get('/api/masters/client', async ({ request }) => {
    const { searchParams } = new URL(request.url);
    const { q } = JSON.parse(searchParams.get('filter') ?? '{}');
    const [from, to] = JSON.parse(searchParams.get('range') ?? '[]');
    await new Promise<void>((resolve) => waiting.set(q, resolve));
    return HttpResponse.json(
      clients
        .filter(({ clientId, clientName }) =>
          [clientId, clientName.toUpperCase()].some((part) => part.startsWith(q)),
        )
        .slice(from, to + 1),
    );
  }),
  ...marketCalls(exchangeDate(Date.now())),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  waiting = new Map();
  localStorage.clear();
  signedInAs(0);
});
afterEach(() => server.resetHandlers());

const Page = () => <OrderEntry params={useParams()} />;
const openBox = async () => {
  const user = openPage(<Page />, '/order/entry/LICI/IS', ['/order/entry/:symbol/:series']);
  const box = await screen.findByLabelText('Client', { selector: 'input[type=text]' });
  await user.click(box);
  return { user, box };
};
const codes = () =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent.slice(0, 5));
/** The code of the choice that the box marks; null when it marks none. */
const marked = (box: HTMLElement) => {
  const id = box.getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.textContent?.slice(0, 5)) || null;
};

test('an arrow pressed before the clients are found marks the first of them when they come', async () => {
  const { user, box } = await openBox();
  await user.keyboard('A{ArrowDown}');
  expect(codes()).toEqual([]);
  await answer('A');
  await waitFor(() => expect(codes()).toHaveLength(8));
  expect(marked(box)).toBe('C0001');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('C0002');
});

test('no client is marked by itself while there are several', async () => {
  const { user, box } = await openBox();
  await user.keyboard('A');
  await answer('A');
  await waitFor(() => expect(codes()).toHaveLength(8));
  expect(marked(box)).toBeNull();
});

test('a client marked while the next search runs stays marked when it is answered', async () => {
  const { user, box } = await openBox();
  await user.keyboard('A');
  await answer('A');
  await waitFor(() => expect(codes()).toHaveLength(8));
  await user.keyboard('N{ArrowDown}{ArrowDown}');
  await waitFor(() => expect([...waiting.keys()]).toContain('AN'));
  expect(codes()).toEqual(['C0001', 'C0008']);
  expect(marked(box)).toBe('C0008');
  await answer('AN');
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('C0008');
});

test('Enter takes the only client of a search, but none that was only found by its first letters', async () => {
  const { user, box } = await openBox();
  await user.keyboard('A');
  await answer('A');
  await waitFor(() => expect(codes()).toHaveLength(8));
  // C0009 begins with these letters too, and is not among the first eight.
  await user.keyboard('S');
  await waitFor(() => expect([...waiting.keys()]).toContain('AS'));
  expect(codes()).toEqual(['C0004']);
  expect(marked(box)).toBeNull();
  await answer('AS');
  await waitFor(() => expect(codes()).toEqual(['C0004', 'C0009']));
  await user.keyboard('H');
  // One search returns all of them, since they are fewer than its limit.
  expect(codes()).toEqual(['C0004']);
  expect(marked(box)).toBe('C0004');
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('C0004');
});

test('the only client left is marked once the search has said that it is the only one', async () => {
  const { user, box } = await openBox();
  await user.keyboard('A');
  await answer('A');
  await waitFor(() => expect(codes()).toHaveLength(8));
  await user.keyboard('J');
  await waitFor(() => expect([...waiting.keys()]).toContain('AJ'));
  expect(codes()).toEqual(['C0002']);
  expect(marked(box)).toBeNull();
  await answer('AJ');
  await waitFor(() => expect(marked(box)).toBe('C0002'));
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('C0002');
});
