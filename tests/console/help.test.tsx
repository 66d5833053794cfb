import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { usualColumns } from '#console/list/listColumns.tsx';
import { keptRowName, rowName } from '#console/nouns/rowName.ts';
import type { Role } from '#domain/roles.ts';
import { type Resource, viewsOf } from '#model';
import { nounNamed } from '#registry';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

test("'?' tells what a page is for and what its keys do, and Escape closes it", async () => {
  exchange.use(listing('/masters/branch', []));
  signIn('controlUser');
  openConsole('/masters/branch');
  await screen.findByRole('heading', { name: 'Branches' });
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Help: Branches' });
  expect(within(help).getByText(/An office of a trading member/)).toBeInTheDocument();
  expect(within(help).getByText('New Branch')).toBeInTheDocument();
  expect(within(help).queryByText('F1')).not.toBeInTheDocument();
  await userEvent.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a dealer finds the function keys in the help', async () => {
  exchange.use(listing('/rms/order', []));
  signIn('dealer', 'M001', 'B1');
  openConsole('/order/report');
  await userEvent.click(await screen.findByRole('button', { name: 'Help' }));
  const help = await screen.findByRole('dialog');
  expect(within(help).getByText('F1')).toBeInTheDocument();
  expect(within(help).queryByText(/Open the row/)).not.toBeInTheDocument();
});

test('a list opens without the columns that can say one thing only to its reader', () => {
  const [view] = viewsOf(nounNamed('order'));
  if (!view) throw new Error('no order');
  const columns = (role: Role) =>
    usualColumns({ userId: '1001', role, memberId: 'M001', branchId: 'B1' }, view);
  expect(columns('controlUser')).toContain('memberId');
  expect(columns('dealer')).toEqual(columns('controlUser').filter((name) => name !== 'memberId'));
});

test('a reference says on hover what it is called', async () => {
  const row = {
    tradingMemberId: 'M001',
    branchId: 'B1',
    branchName: 'Fort',
    city: null,
    isActive: true,
  };
  exchange.use(listing('/masters/branch', [{ ...row, ...kept }]));
  signIn('controlUser');
  openConsole('/masters/branch');
  expect(await screen.findByTitle('M001 Asha Securities')).toHaveTextContent('M001');
});

test('a browser keeps the name of a row without its PAN', () => {
  const employee = nounNamed('offerEmployee') as Resource;
  const row = { id: 7, symbol: 'LICI', openOnDate: '2026-11-21', pan: 'AAAPA0001A' };
  expect(rowName(employee, row)).toMatch(/AAAPA0001A/);
  expect(keptRowName(employee, row)).toBe('LICI 2026-11-21 AAAPxxxx1A');
});

test('a row is called by what tells it apart, not by a number that the machine gave it', () => {
  const security = nounNamed('security') as Resource;
  const row = { id: 7, symbol: 'LICI', series: 'IS', openOnDate: '2026-11-21' };
  expect(rowName(security, row)).toBe('LICI IS 2026-11-21');
  expect(rowName(security, { ...row, openOnDate: null })).toBe('7');
  // A task of the clock is identified by a code that nobody reads.
  const task = { jobId: 95, occasion: 'websiteFile.schedule open session 1795585500000' };
  expect(rowName(nounNamed('job') as Resource, task)).toBe('95');
  expect(rowName(nounNamed('branch') as Resource, { tradingMemberId: 'M1', branchId: 'B1' })).toBe(
    'M1/B1',
  );
});

test('the help of the approvals names the keys that decide', async () => {
  exchange.use(http.get('/api/approvals', () => HttpResponse.json({ rows: [], next: null })));
  signIn('controlUser');
  openConsole('/approvals');
  await screen.findByRole('heading', { name: 'Approvals' });
  await userEvent.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Help: Approvals' });
  expect(within(help).getByText('Approve the selected changes, or the one in focus')).toBeVisible();
});
