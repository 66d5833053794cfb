import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ManualPage } from '#model';
import { exchange, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const page = (over: Partial<ManualPage>): ManualPage => ({
  name: 'masters/branches',
  chapter: 'Masters',
  title: 'Branches of a member',
  readers: ['Control User'],
  screens: ['/masters/branch'],
  blocks: [
    { kind: 'heading', level: 2, runs: [{ text: 'Close an office' }] },
    {
      kind: 'paragraph',
      runs: [{ text: 'First move its people, see ' }, { text: 'Users', link: 'masters/users' }],
    },
  ],
  ...over,
});

beforeEach(() => {
  exchange.use(
    listing('/masters/branch', []),
    http.get('/api/manual/pages', () =>
      HttpResponse.json([
        page({}),
        page({ name: 'masters/users', title: 'People', screens: [], blocks: [] }),
      ]),
    ),
  );
});

const openHelp = async () => {
  signIn('controlUser');
  const console = openConsole('/masters/branch');
  await screen.findByRole('heading', { name: 'Branches' });
  await userEvent.keyboard('?');
  return { help: await screen.findByRole('dialog'), ...console };
};

test('the help of a screen leads to its pages of the manual, and they to others', async () => {
  const { help } = await openHelp();
  await userEvent.click(await within(help).findByRole('button', { name: 'Branches of a member' }));
  expect(help).toHaveAccessibleName('Manual: Branches of a member');
  expect(within(help).getByText('Close an office')).toBeVisible();
  await userEvent.click(within(help).getByRole('button', { name: 'Users' }));
  expect(help).toHaveAccessibleName('Manual: People');
  await userEvent.click(within(help).getByRole('button', { name: 'Help of this screen' }));
  expect(help).toHaveAccessibleName('Help: Branches');
});

test('one search finds screens, fields and pages that the reader may see, and Enter opens the first', async () => {
  const { help } = await openHelp();
  await within(help).findByRole('button', { name: 'Branches of a member' });
  await userEvent.keyboard('branch');
  const found = within(help).getAllByRole('listitem');
  const words = found.map(({ textContent }) => textContent);
  expect(words.some((each) => each?.startsWith('ManualBranches of a member'))).toBe(true);
  expect(words.some((each) => each?.startsWith('ScreenBranches'))).toBe(true);
  expect(words.some((each) => each?.startsWith('FieldBranch'))).toBe(true);
  // A Control User enters no bids.
  await userEvent.clear(within(help).getByRole('searchbox'));
  await userEvent.keyboard('order entry');
  expect(within(help).queryByText('Order Entry')).not.toBeInTheDocument();
  await userEvent.clear(within(help).getByRole('searchbox'));
  await userEvent.keyboard('close office{Enter}');
  expect(help).toHaveAccessibleName('Manual: Branches of a member');
});

test('arrows lead from the search into what it found and back', async () => {
  const { help } = await openHelp();
  await userEvent.keyboard('branch{ArrowDown}');
  expect(document.activeElement?.closest('li')).toBe(within(help).getAllByRole('listitem')[0]);
  await userEvent.keyboard('{ArrowUp}');
  expect(within(help).getByRole('searchbox')).toHaveFocus();
});

test('a search that finds nothing says what to do', async () => {
  const { help } = await openHelp();
  await userEvent.keyboard('xyzzy');
  expect(within(help).getByRole('status')).toHaveTextContent(
    /^Nothing contains all of these words/,
  );
});

test('without the manual, screens and fields are found all the same, and the help says so', async () => {
  exchange.use(
    http.get('/api/manual/pages', () => HttpResponse.json({ message: 'No' }, { status: 500 })),
  );
  const { help } = await openHelp();
  await userEvent.keyboard('branch');
  expect(await within(help).findByRole('alert')).toHaveTextContent(
    /^The manual could not be loaded/,
  );
  expect(within(help).getAllByRole('listitem').length).toBeGreaterThan(1);
});

test.each([
  ['dealer', true],
  ['lic', true],
  ['controlUser', false],
  ['viewOnly', false],
] as const)('Help in the user menu: %s %s', async (role, has) => {
  exchange.use(listing('/masters/branch', []));
  signIn(role, has ? 'M001' : null);
  openConsole('/approvals');
  await userEvent.click(await screen.findByRole('button', { name: /1001/ }));
  await screen.findByRole('button', { name: 'Sign Out' });
  const link = screen.queryByRole('link', { name: 'Help' });
  expect(link !== null).toBe(has);
  if (!link) return;
  expect(link).toHaveAttribute('href', '/api/query/downloadUserManual');
  expect(link).toHaveAttribute('target', '_blank');
});
