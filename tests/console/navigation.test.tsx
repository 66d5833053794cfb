import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { withRetry } from '#console/browser/withRetry.ts';
import { parentPlace } from '#console/layout/menu/parentPlace.ts';
import { shortcutsFor } from '#console/layout/menu/shortcutKeys.ts';
import { placeAt } from '#console/nouns/useCurrentPlace.ts';
import { session } from '#console/session/session.ts';
import { type Role, roles } from '#domain/roles.ts';
import { menuFor, placesOf } from '#model';
import { nouns } from '#registry';
import { product } from '#registry/product.ts';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const reader = (role: Role) => ({ userId: 'u', role, memberId: 'M001', branchId: 'B1' });
const paths = (role: Role) =>
  menuFor(reader(role), nouns, product.menuGroups).flatMap(({ entries }) =>
    entries.map(({ path }) => path),
  );

test('a start without a session settles after a few navigations', async () => {
  const { navigations } = openConsole('/order/report?symbol=LICI');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(navigations()).toBeLessThanOrEqual(5);
});

test('a user without the right to a page is sent to the dashboard', async () => {
  signIn('inquiry', 'M001');
  const { address } = openConsole('/masters/security');
  await waitFor(() => expect(address()).toBe('/'));
});

test('the order routes are for dealers, member admins and branch admins only', () => {
  const allowed = (role: Role) =>
    ['/order/entry', '/order/entry/LICI/IS'].every((path) =>
      placeAt(path)?.place.allows(reader(role)),
    );
  expect(['dealer', 'memberAdmin', 'branchAdmin'].every((role) => allowed(role as Role))).toBe(
    true,
  );
  for (const role of ['controlUser', 'inquiry', 'lic', 'mof', 'listco', 'viewOnly'] as Role[])
    expect(allowed(role), role).toBe(false);
});

test('an address that nothing answers to says so', async () => {
  signIn('controlUser');
  openConsole('/masters/nowhere');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeInTheDocument();
});

test('addresses do not mind capitals, as the menu of the specification spells them', () => {
  expect(placeAt('/masters/tradingMember')?.place.path).toBe('/masters/tradingmember');
  expect(placeAt('/masters/tradingMember-viewonly')?.place.path).toBe(
    '/masters/tradingmember-viewonly',
  );
});

test('a composite key reaches its screen part by part', () => {
  const found = placeAt('/masters/branch-edit/M001/B1');
  expect(found?.place.path).toBe('/masters/branch-edit/{tradingMemberId}/{branchId}');
  expect(found?.params).toEqual({ tradingMemberId: 'M001', branchId: 'B1' });
});

test('every address that a schema declares is one of the console', () => {
  const declared = placesOf(nouns).map(({ path }) => path);
  expect(new Set(declared).size).toBe(declared.length);
  for (const path of declared)
    expect(placeAt(path.replace(/\{\w+\}/g, 'x1'))?.place.path, path).toBe(path);
});

test('the menu of each role holds what §2.4 says of the masters and reports that there are', () => {
  expect(paths('controlUser')).toEqual(
    expect.arrayContaining([
      '/masters/security',
      '/masters/draft-security-list',
      '/masters/user',
      '/masters/tradingmember',
      '/masters/branch',
      '/masters/participant',
      '/masters/holiday-master',
      '/order/report',
      '/order/errororders',
    ]),
  );
  expect(paths('dealer')).not.toContain('/masters/user');
  expect(paths('dealer')).not.toContain('/masters/branch');
  expect(paths('memberAdmin')).toEqual(
    expect.arrayContaining(['/masters/user', '/masters/branch']),
  );
  expect(paths('branchAdmin')).not.toContain('/masters/branch');
  expect(paths('inquiry')).toEqual([
    '/order/report',
    '/order/errororders',
    '/order/batchOrder',
    '/cf/report',
    '/order/orderLog',
  ]);
  expect(paths('lic')).toEqual([]);
  expect(paths('mof')).toEqual([]);
});

test('order management comes first for a dealer', () => {
  const [first] = menuFor(reader('dealer'), nouns, product.menuGroups);
  expect(first?.label).toBe('Order Management');
  expect(shortcutsFor(reader('dealer'), nouns).get('F1')?.path).toBe('/order/entry');
  expect(shortcutsFor(reader('dealer'), nouns).get('F6')?.path).toBe('/mbp');
});

test('every group of a menu is one that the product puts in order', () => {
  const groups = roles.flatMap((role) =>
    menuFor(reader(role), nouns, []).map(({ label }) => label),
  );
  expect(new Set(groups)).toEqual(new Set(product.menuGroups));
});

const branches = () =>
  exchange.use(
    listing('/masters/branch', [{ tradingMemberId: 'M001', branchId: 'B1', ...kept }]),
    http.get('/api/query/today', () => HttpResponse.json({}, { status: 503 })),
  );

test('function keys are for dealers only, and leave other keys alone', async () => {
  branches();
  signIn('controlUser');
  const { address } = openConsole('/masters/branch');
  await screen.findByRole('heading', { name: 'Branches' });
  await userEvent.keyboard('{F1}{F6}');
  expect(address()).toBe('/masters/branch');
});

test('F6 takes a dealer to market by price, but not while a dialog waits for an answer', async () => {
  exchange.use(
    listing('/masters/client', [{ id: 1, memberId: 'M001', clientId: 'C0001', ...kept }]),
    http.get('/api/masters/security/active', () => HttpResponse.json([])),
  );
  signIn('dealer', 'M001', 'B1');
  const { address } = openConsole('/masters/client-master');
  await screen.findByRole('heading', { name: 'Client Master' });
  await userEvent.click(screen.getByRole('button', { name: /M001 · 1001/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign Out' });
  await userEvent.keyboard('{F6}');
  expect(address()).toBe('/masters/client-master');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await userEvent.keyboard('{F6}');
  expect(address()).toBe('/mbp');
});

test('a 401 on any call ends the session', async () => {
  exchange.use(
    http.get('/api/masters/branch', () => HttpResponse.json({ message: 'no' }, { status: 401 })),
  );
  signIn('controlUser');
  openConsole('/masters/branch');
  await waitFor(() => expect(session.current()).toBeNull());
});

test('a page that cannot be loaded is tried once more by itself', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue({ default: 'it' });
  await expect(withRetry(load)()).resolves.toEqual({ default: 'it' });
  const never = vi.fn().mockRejectedValue(new Error('gone'));
  await expect(withRetry(never)()).rejects.toThrow('gone');
  expect(never).toHaveBeenCalledTimes(2);
});

test('a page without an entry in the menu says which page it is below, and the menu marks that page', async () => {
  exchange.use(listing('/masters/branch', []));
  signIn('controlUser');
  openConsole('/masters/branch-create');
  await screen.findByRole('heading', { name: 'New Branch' });
  const up = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(up.getByRole('link', { name: 'Branches' })).toHaveAttribute('href', '/masters/branch');
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  const marked = menu.getByRole('link', { name: 'Branches' }).className;
  expect(marked).not.toBe(menu.getByRole('link', { name: 'Participants' }).className);
});

test('a page with an entry of its own is marked there alone', async () => {
  signIn('listco');
  openConsole('/allocation/master-setup/new');
  await screen.findByRole('heading', { name: 'New Master Setup' });
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
  const { className } = menu.getByRole('link', { name: 'New Master Setup' });
  expect(menu.getByRole('link', { name: 'Master Setups' }).className).not.toBe(className);
});

test('an address below another leads back to it, for users who may open that', () => {
  const above = (path: string, role: Role) => {
    const found = placeAt(path);
    if (!found) throw new Error(path);
    return parentPlace(found.place, reader(role))?.path ?? null;
  };
  expect(above('/utils/master-audit-log/7', 'controlUser')).toBe('/utils/master-audit-log');
  expect(above('/utils/master-audit-log/check', 'controlUser')).toBe('/utils/master-audit-log');
  expect(above('/masters/bulkupload/3', 'dealer')).toBe('/masters/bulkupload');
  expect(above('/allocation/process/view/7', 'listco')).toBe('/allocation/process/list');
  expect(above('/allocation/what-if/7', 'listco')).toBe('/allocation/master-setup-list/all');
  expect(above('/allocation/what-if/7', 'controlUser')).toBeNull();
  // Home > Demand File Upload > Previous Uploads (§2.9, §2.10).
  expect(above('/filegen-tracker/demandfileupload', 'controlUser')).toBeNull();
  expect(above('/filegen-tracker/demandfileupload-log', 'controlUser')).toBe(
    '/filegen-tracker/demandfileupload',
  );
  expect(above('/order/allotment', 'dealer')).toBe('/order/report');
  expect(above('/approvals/9', 'controlUser')).toBe('/approvals');
  expect(above('/masters/client-master-dealer/1', 'dealer')).toBe('/masters/client-master');
  expect(above('/masters/draft-security-create', 'controlUser')).toBe(
    '/masters/draft-security-list',
  );
  // A log, and a page of a list, that no menu has: the page or the list of the menu that they go with.
  expect(above('/utils/checksum-logs', 'controlUser')).toBe('/utils/eod');
  expect(above('/utils/archival-log', 'controlUser')).toBe('/utils/symbolwise-archival');
  expect(above('/utils/tm-reconciliation', 'controlUser')).toBe('/utils/tm-reconciliation-logs');
  expect(above('/utils/tm-reconciliation-logs', 'controlUser')).toBeNull();
  expect(above('/masters/security-viewonly', 'viewOnly')).toBeNull();
  expect(above('/utils/master-audit-log/7', 'dealer')).toBeNull();
});

test.each(roles)('no two lists of %s have the same title', (role) => {
  const titles = placesOf(nouns)
    .filter((place) => place.kind === 'list' && place.allows(reader(role)))
    .map(({ label }) => label);
  expect(titles.toSorted()).toEqual([...new Set(titles)].sort());
});
