import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { exchange, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const wide = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = wide;
});

/** The console in a window of this width. */
const openAt = async (width: number, path = '/securities') => {
  globalThis.matchMedia = ((query: string) => ({
    matches: width <= Number(/max-width: ([\d.]+)/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof matchMedia;
  exchange.use(listing('/rms/order', []), listing('/masters/branch', []));
  const opened = openConsole(path);
  await screen.findByRole('navigation', { name: 'Breadcrumb' });
  return opened;
};

const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const labels = () =>
  menu()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/F\d$/, ''));
const filter = () => menu().getByRole('searchbox', { name: 'Filter the menu' });

test('a group folds and unfolds, and this browser remembers it for its user alone', async () => {
  signIn('memberAdmin', 'M001');
  const { unmount } = await openAt(1366);
  const reports = () => menu().getByRole('button', { name: 'Reports' });
  await userEvent.click(reports());
  expect(reports()).toHaveAttribute('aria-expanded', 'false');
  expect(labels()).not.toContain('Order Report');
  expect(labels()).toContain('Order Entry');
  unmount();
  await openAt(1366);
  expect(labels()).not.toContain('Order Report');
  await userEvent.click(reports());
  expect(labels()).toContain('Order Report');
  expect(Object.keys(localStorage).filter((key) => key.includes('folded'))).toEqual([
    'offerdesk.folded.1001',
  ]);
});

test('a folded group still shows the entry that leads to the page', async () => {
  signIn('memberAdmin', 'M001');
  await openAt(1366, '/order/report');
  await userEvent.click(menu().getByRole('button', { name: 'Reports' }));
  const [entry] = menu()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(entry).toHaveTextContent('Order Report');
  expect(labels()).not.toContain('Error Orders');
});

test("'/' leads to the filter of the menu, whose words narrow it, and Enter opens the first hit", async () => {
  signIn('memberAdmin', 'M001');
  const { address } = await openAt(1366);
  await userEvent.click(menu().getByRole('button', { name: 'Masters' }));
  await userEvent.keyboard('/bran');
  expect(filter()).toHaveFocus();
  // A group that is folded unfolds for its hits.
  expect(labels()).toEqual(['Branches']);
  expect(menu().getByRole('status')).toHaveTextContent('1 entry. Enter opens Branches.');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/masters/branch'));
  expect(filter()).toHaveValue('');
  // The page takes the focus once it is there.
  await screen.findByRole('heading', { name: 'Branches' });
  await userEvent.type(filter(), 'reports error');
  expect(labels()).toEqual(['Error Orders']);
  await userEvent.clear(filter());
  await userEvent.type(filter(), 'xyz');
  expect(menu().getByRole('status')).toHaveTextContent('No menu entry matches these words.');
  await userEvent.keyboard('{Escape}');
  expect(labels()).toContain('Order Report');
});

test("on a list '/' leads to the search box of the list, not to the menu", async () => {
  signIn('memberAdmin', 'M001');
  await openAt(1366, '/masters/branch');
  const box = await screen.findByRole('searchbox', { name: /^Search by/ });
  await userEvent.keyboard('/');
  expect(box).toHaveFocus();
});

test('below 1200 px a drawing stands for each group, with its name, and its entries fly out beside it', async () => {
  signIn('memberAdmin', 'M001');
  const { address } = await openAt(1024, '/masters/branch');
  const home = await menu().findByRole('link', { name: 'Dashboard' });
  await userEvent.hover(home);
  expect(await menu().findByRole('tooltip')).toHaveTextContent('Dashboard');
  expect(menu().queryByRole('searchbox')).toBeNull();
  const masters = menu().getByRole('button', { name: 'Masters, now in Branches' });
  await userEvent.hover(masters);
  expect(await menu().findByText('Masters')).toBeVisible();
  await userEvent.click(masters);
  expect(menu().getByRole('link', { name: 'Branches' })).toHaveAttribute('aria-current', 'page');
  expect(menu().getByRole('link', { name: 'User Management' })).toHaveFocus();
  await userEvent.click(menu().getByRole('button', { name: 'Reports' }));
  expect(menu().queryByRole('link', { name: 'Branches' })).toBeNull();
  await userEvent.click(menu().getByRole('link', { name: 'Order Report' }));
  await waitFor(() => expect(address()).toBe('/order/report'));
  expect(menu().queryByRole('link', { name: 'Order Report' })).toBeNull();
});

test('below 900 px a button of the bar opens the whole menu over the page, and Escape closes it', async () => {
  signIn('memberAdmin', 'M001');
  const { address } = await openAt(390);
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  const button = await screen.findByRole('button', { name: 'Menu' });
  await userEvent.click(button);
  expect(filter()).toHaveFocus();
  expect(labels()).toContain('Order Report');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  expect(button).toHaveFocus();
  await userEvent.keyboard('/order rep{Enter}');
  await waitFor(() => expect(address()).toBe('/order/report'));
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
});
