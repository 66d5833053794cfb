import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const aUser = (userId: string, more: object = {}) => ({
  ...kept,
  userId,
  userName: `User ${userId}`,
  role: 'dealer',
  memberId: 'M001',
  branchId: 'B1',
  emailId: 'someone@m001.example',
  mobileNumber: null,
  isTwoFactor: false,
  isDisabled: false,
  passwordChangedAt: null,
  failedAttempts: 0,
  lockedAt: null,
  ...more,
});

/** The exchange answers the list and each request to disable a user; it refuses the second user. */
const withUsers = (rows = [aUser('1'), aUser('2'), aUser('3', { isDisabled: true })]) => {
  const bodies: { userId: string; body: unknown }[] = [];
  exchange.use(
    listing('/masters/user', rows),
    http.post('/api/masters/user/:userId/disable', async ({ params, request }) => {
      const userId = String(params.userId);
      bodies.push({ userId, body: await request.json() });
      return userId === '2'
        ? HttpResponse.json(
            { code: 'STALE', message: 'control2 has changed this User' },
            { status: 409 },
          )
        : HttpResponse.json({ row: null, message: `User ${userId} (${userId}) is disabled.` });
    }),
    http.post('/api/masters/user/disable', async ({ request }) => {
      const { rows: named, ...shared } = (await request.json()) as any;
      for (const { key, version } of named)
        bodies.push({ userId: key, body: { version, ...shared } });
      return HttpResponse.json({
        outcomes: named.map(({ key }: any) =>
          key === '2'
            ? { key, is: 'refused', message: 'control2 has changed this User', errors: {} }
            : { key, is: 'done', message: `User ${key} (${key}) is disabled.`, errors: {} },
        ),
      });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/user');
  return bodies;
};

/** The box that chooses all rows of the page, once there are some. */
const boxOfAll = () =>
  waitFor(() => {
    const box = screen.getByRole('checkbox', { name: 'Select all rows of this page' });
    expect(box).toBeEnabled();
    return box;
  });

const menuOf = async (userId: string) => {
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: `Actions of ${userId}` }));
  return within(await screen.findByRole('menu'));
};

test('the menu of a row has what can be done to it as it stands', async () => {
  withUsers();
  const first = await menuOf('1');
  expect(first.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit in the List',
    'Disable',
    'Reset Password',
  ]);
});

test('an action asks first, wants its reason, sends the version that was seen and says what was done', async () => {
  const bodies = withUsers();
  const person = userEvent.setup();
  await person.click((await menuOf('1')).getByRole('menuitem', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable: User 1' }));
  expect(dialog.getByText(/^Disable User 1 \(1\)\? They are signed out at once/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await dialog.findByText('Enter a reason of at least 3 letters')).toBeVisible();
  expect(bodies).toEqual([]);
  await person.type(dialog.getByLabelText(/Reason/), 'left the firm');
  await person.click(dialog.getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText('User 1 (1) is disabled.')).toBeVisible();
  expect(bodies).toEqual([{ userId: '1', body: { version: 1, reason: 'left the firm' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an action on many goes on past one that is refused, leaves out what it is not for, and tells each', async () => {
  const bodies = withUsers();
  const person = userEvent.setup();
  for (const userId of ['1', '2', '3'])
    await person.click(await screen.findByRole('checkbox', { name: `Select ${userId}` }));
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByText('3 selected')).toBeVisible();
  await person.click(bar.getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable: 2 Users' }));
  expect(
    dialog.getByText(/Disable is not possible for this User in its present state/),
  ).toBeVisible();
  await person.type(dialog.getByLabelText(/Reason/), 'left the firm');
  await person.click(dialog.getByRole('button', { name: 'Disable 2' }));
  expect(await dialog.findByText('2 of 2, 1 refused')).toBeVisible();
  expect(dialog.getByText('control2 has changed this User')).toBeVisible();
  expect(bodies.map(({ userId }) => userId)).toEqual(['1', '2']);
  await person.click(dialog.getByText('Close', { selector: 'button' }));
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
});

test('rows stay chosen when the page is turned, and all that the filter finds can be chosen', async () => {
  const many = Array.from({ length: 130 }, (_, at) => aUser(String(at + 1)));
  const named: unknown[][] = [];
  exchange.use(
    http.get('/api/masters/user', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [first, last] = JSON.parse(searchParams.get('range') ?? '[0,24]');
      const from = Number(searchParams.get('after') ?? 0) + first;
      const to = Math.min(from + last - first + 1, many.length);
      return HttpResponse.json(many.slice(from, to), {
        headers: {
          'Content-Range': `user ${from}-${to - 1}/${many.length}`,
          ...(to < many.length && { 'X-Next': String(to) }),
          ...(from > 0 && { 'X-Previous': String(from) }),
        },
      });
    }),
    http.post('/api/masters/user/disable', async ({ request }) => {
      const { rows } = (await request.json()) as { rows: { key: string }[] };
      named.push(rows);
      return HttpResponse.json({
        outcomes: rows.map(({ key }) => ({
          is: 'done',
          message: `${key} is disabled`,
          errors: {},
        })),
      });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/user');
  const person = userEvent.setup();
  const all = await boxOfAll();
  await person.click(all);
  expect(await screen.findByText('25 selected')).toBeVisible();
  await person.click(all);
  expect(screen.queryByText('25 selected')).toBeNull();
  all.closest<HTMLElement>('[role=columnheader]')?.focus();
  await person.keyboard(' ');
  expect(await screen.findByText('25 selected')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await person.click(await screen.findByRole('checkbox', { name: 'Select 2' }));
  expect(all).toBePartiallyChecked();
  await person.click(screen.getByRole('button', { name: 'Next ›' }));
  await screen.findByRole('checkbox', { name: 'Select 27' });
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
  expect(bar.getByText('1 selected')).toBeVisible();
  expect(bar.getByText('1 not on this page')).toBeVisible();
  await person.click(bar.getByRole('button', { name: 'Select all 130 rows of this list' }));
  expect(await bar.findByText('130 selected')).toBeVisible();
  await person.click(bar.getByRole('button', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable: 130 Users' }));
  await person.type(dialog.getByLabelText(/Reason/), 'left the firm');
  await person.click(dialog.getByRole('button', { name: 'Disable 130' }));
  expect(await dialog.findByText('130 of 130')).toBeVisible();
  expect(named.map((rows) => rows.length)).toEqual([100, 30]);
  expect(new Set(named.flat().map((row: any) => row.key)).size).toBe(130);
});

test.each([
  ['exactly 130', '130', {}, 'Select all 130 rows of this list'],
  ['130 or more', '130', { 'X-Total-More': 'true' }, 'Select all rows of this list, 1,000 at most'],
  ['exactly 1,000', '1000', {}, 'Select all 1,000 rows of this list'],
  ['1,000 or more', '1000', { 'X-Total-More': 'true' }, 'Select the first 1,000 rows of this list'],
  ['exactly 2,000', '2000', {}, 'Select the first 1,000 rows of this list'],
])(
  'of a list that has %s rows no press promises what nobody has counted',
  async (_, total, more, words) => {
    exchange.use(
      listing('/masters/user', [aUser('1')], {
        'Content-Range': `user 0-0/${total}`,
        'X-Next': '1',
        ...more,
      }),
    );
    signIn('controlUser');
    openConsole('/masters/user');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 1' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    expect(bar.getByRole('button', { name: words })).toBeVisible();
  },
);

test('a user who may not change users has no box and no menu beside them', async () => {
  exchange.use(listing('/masters/user', [aUser('1')]));
  signIn('viewOnly');
  openConsole('/masters/user-viewonly');
  expect(await screen.findByText('User 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions of 1' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the last of many actions of a row stand in a menu beside its buttons, and the focus comes back', async () => {
  const row = {
    ...kept,
    id: 7,
    symbol: 'LICI',
    openOnDate: '2026-11-20',
    status: 'approved',
    allocationState: 'NONE',
    baseQuantity: 1_000,
    greenshoeQuantity: 500,
    employeeQuantity: 50,
    isOneDay: false,
    acceptsUndersubscription: null,
  };
  exchange.use(
    http.get('/api/allocation/master-setup/7', () => HttpResponse.json(row)),
    http.get('/api/allocation/master-setup/7/held', () => HttpResponse.json(null)),
    http.get('/api/allocation/master-setup/7/agreement', () =>
      HttpResponse.json({ disagreements: {}, securities: [], offered: {}, decided: {} }),
    ),
  );
  signIn('listco');
  openConsole('/allocation/master-setup/view/7');
  const person = userEvent.setup();
  const more = await screen.findByRole('button', { name: /^More/ });
  expect(screen.getByRole('button', { name: 'Decide Employee Quantity' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Cancel Offer' })).toBeNull();
  await person.click(more);
  const menu = within(await screen.findByRole('menu'));
  const items = menu.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Accept Undersubscription',
    'Cancel Offer',
  ]);
  await person.click(items[1] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Cancel the offer of LICI?');
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(more).toHaveFocus());
});

test('a row that leaves the list by what was done to it hands the focus to the one that takes its place', async () => {
  const person = userEvent.setup();
  withUsers([aUser('1'), aUser('3'), aUser('4')]);
  await person.click((await menuOf('1')).getByRole('menuitem', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable: User 1' }));
  exchange.use(listing('/masters/user', [aUser('3'), aUser('4')]));
  await person.type(dialog.getByLabelText(/Reason/), 'Has left');
  await person.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: '1' })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=row]')?.getAttribute('data-id')).toBe('3'),
  );
});

test('a field of many rows is set to one value: what changes is shown first, and what was refused afterwards', async () => {
  const bodies: unknown[] = [];
  const member = (tradingMemberId: string, more: object = {}) => ({
    ...kept,
    tradingMemberId,
    memberName: `Member ${tradingMemberId}`,
    memberType: 'TM',
    city: 'Pune',
    orderValueLimit: null,
    pan: null,
    isCollateralHeld: false,
    isActive: true,
    ...more,
  });
  exchange.use(
    listing('/masters/tradingMember', [
      member('M001'),
      member('M002', { isActive: false }),
      member('M003'),
    ]),
    http.post('/api/masters/tradingMember/edit', async ({ request }) => {
      const body = (await request.json()) as any;
      bodies.push(body);
      return HttpResponse.json({
        outcomes: body.rows.map(({ key }: any) =>
          key === 'M003'
            ? {
                key,
                is: 'refused',
                message: 'control2 has changed this member',
                errors: {},
                why: { rule: 'Only some roles may do this.', needs: 'Roles that may: none.' },
              }
            : { key, is: 'done', message: 'Changed.', errors: {} },
        ),
      });
    }),
  );
  signIn('controlUser');
  openConsole('/masters/tradingmember');
  const person = userEvent.setup();
  await person.click(await boxOfAll());
  await person.click(screen.getByRole('button', { name: 'Change a Field' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Change a field of 3 Trading Members' }),
  );
  expect(dialog.getByRole('status')).toHaveTextContent(
    '1 Trading Member changes, 2 have this value already',
  );
  await person.click(dialog.getByRole('radio', { name: 'No' }));
  expect(dialog.getByRole('status')).toHaveTextContent(
    '2 Trading Members change, 1 has this value already',
  );
  await person.click(dialog.getByRole('button', { name: 'Change 2' }));
  expect(await dialog.findByText('2 of 2, 1 refused')).toBeVisible();
  expect(dialog.getByText('control2 has changed this member')).toBeVisible();
  await person.click(await dialog.findByRole('button', { name: 'Why?' }));
  expect(await screen.findByText('Only some roles may do this.')).toBeVisible();
  expect(bodies).toEqual([
    {
      rows: [
        { key: 'M001', version: 1 },
        { key: 'M003', version: 1 },
      ],
      isActive: false,
    },
  ]);
});
