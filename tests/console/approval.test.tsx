import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const security = {
  id: 1,
  symbol: 'LICI',
  series: 'IS',
  securityName: 'Life Insurance Corporation of India',
  isinCode: 'INE500F01014',
  faceValue: 10,
  tickSize: 0.05,
  regularLotSize: 1,
  openOnDate: '2026-11-20',
  nextOnDate: '2026-11-23',
  mktOpenTime: '09:15:00',
  mktCloseTime: '15:30:00',
  isOneDay: false,
  cpCutOffTime: '15:30:00',
  cpNextDayCutOffTime: '07:30:00',
  designatedExchange: 'NSE',
  isUndersubscribed: false,
  isNewOrderAllowed: true,
  baseQuantity: 1000000,
  greenshoeQuantity: 0,
  floorPrice: 382,
  riPercent: 10,
  issueSize: null,
  allotmentType: 'PRICE_PRIORITY',
  discountFactor: null,
  discountType: null,
  cutoffFlag: false,
  cutOffPrice: null,
  retailLimit: 200000,
  employeeLimit: 500000,
  status: 'approved',
  ...kept,
  version: 4,
};

/** A pending change of the floor price of the security. */
const held = {
  id: 7,
  resource: 'security',
  key: '1',
  label: 'LICI IS 2026-11-20',
  action: 'edit',
  base: 4,
  before: { floorPrice: 382 },
  after: { floorPrice: 385 },
  reason: 'Seller asked',
  state: 'waiting',
  madeBy: 'control2',
  madeByName: 'Ravi Menon',
  madeAt: '2026-11-21T10:00:00.000+05:30',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  isMoved: false,
  mayDecide: true,
  isMine: false,
  current: null,
};
type Held = Omit<typeof held, 'after'> & { after: object };

/** The exchange with one security; `waiting` gives the pending change of it. */
const withSecurity = (waiting: () => Partial<Held> | null = () => null, row = () => security) =>
  exchange.use(
    listing('/masters/securitytemplate', []),
    http.get('/api/masters/security/1', () => HttpResponse.json(row())),
    http.get('/api/masters/security/1/held', () => {
      const change = waiting();
      return HttpResponse.json(change && { ...held, ...change });
    }),
  );

const at = '/masters/securitymodify/1';
const type = async (label: string, words: string) => {
  const box = await screen.findByLabelText(label);
  await userEvent.clear(box);
  if (words !== '') await userEvent.type(box, words);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('a change of a guarded field', () => {
  test('says before it is saved that it waits, and for what; other changes do not', async () => {
    withSecurity();
    signIn('controlUser');
    openConsole(at);
    await type('Security Name', 'LIC of India');
    expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
    expect(screen.queryByText(/waits for a second person/)).toBeNull();
    await type('Floor Price', '385');
    expect(screen.getByText(/This change waits for a second person/)).toHaveTextContent(
      'This change waits for a second person: Floor Price',
    );
    expect(screen.getByRole('button', { name: /^Send for Approval/ })).toBeInTheDocument();
    await type('Floor Price', '382');
    expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
  });

  test('on a row that is not approved yet is saved at once', async () => {
    withSecurity(undefined, () => ({ ...security, status: 'drafted' }));
    signIn('controlUser');
    openConsole(at);
    await type('Floor Price', '385');
    expect(screen.getByRole('button', { name: /^Save/ })).toBeInTheDocument();
  });

  test('asks for its reason, is sent with it, and stands above the row until it is decided', async () => {
    let sent: Record<string, unknown> | null = null;
    withSecurity(() => (sent ? { madeBy: '1001', isMine: true, mayDecide: false } : null));
    exchange.use(
      http.put('/api/masters/security/1', async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return HttpResponse.json({ held: { id: 7, fields: ['floorPrice'] } }, { status: 202 });
      }),
    );
    signIn('controlUser');
    const { address } = openConsole(at);
    await type('Floor Price', '385');
    await press(/^Send for Approval/);
    expect(await screen.findByText('Enter a reason of at least 3 letters')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveFocus());
    expect(sent).toBeNull();
    await userEvent.keyboard('Seller asked{Enter}');
    const banner = await screen.findByRole('region', { name: 'A change waits for approval' });
    expect(sent).toMatchObject({ floorPrice: 385, version: 4, reason: 'Seller asked' });
    expect(banner).toHaveTextContent('Floor Price 382.00 → to 385.00');
    expect(banner).toHaveTextContent('You made it, so another user must approve it.');
    expect(within(banner).queryByRole('button', { name: /Approve/ })).toBeNull();
    // The row as it stands, to read.
    expect(screen.queryByLabelText('Floor Price')).toBeNull();
    expect(address()).toBe('/masters/security-view/1');
    // The trail and the command line call the row what its page does, and not by its number.
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(trail).toHaveTextContent(/Securities \/ Security LICI IS [\d-]{10}$/);
    expect(localStorage.getItem('offerdesk.recent.1001')).toMatch(/"Security LICI IS [\d-]{10}"/);
  });

  test('keeps the words of the server beside the reason', async () => {
    withSecurity();
    exchange.use(
      http.put('/api/masters/security/1', () =>
        HttpResponse.json(
          { code: 'INVALID', message: 'Not sent.', errors: { reason: 'Say more than that' } },
          { status: 422 },
        ),
      ),
    );
    signIn('controlUser');
    openConsole(at);
    await type('Floor Price', '385');
    await type('Reason', 'because');
    await press(/^Send for Approval/);
    expect(await screen.findByText('Say more than that', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByLabelText('Floor Price')).toHaveValue('385');
  });
});

describe('a change that waits, above its row', () => {
  const banner = () => screen.findByRole('region', { name: 'A change waits for approval' });

  test('is approved by another, who sees old and new, and the row follows', async () => {
    let decided: unknown;
    withSecurity(
      () => (decided ? null : {}),
      () => (decided ? { ...security, floorPrice: 385, version: 5 } : security),
    );
    exchange.use(
      http.post('/api/approvals/decide', async ({ request }) => {
        decided = await request.json();
        return HttpResponse.json({ results: [{ id: 7, ok: true, message: 'Approved' }] });
      }),
    );
    signIn('controlUser');
    openConsole(at);
    expect(await banner()).toHaveTextContent('by Ravi Menon');
    await press('Approve…');
    const dialog = await screen.findByRole('dialog', { name: 'Approve this change?' });
    expect(within(dialog).getByRole('row', { name: /Floor Price/ })).toHaveTextContent(
      'Floor Price382.00385.00',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(decided).toEqual({ ids: [7], decision: 'approve' }));
    await waitFor(() => expect(screen.getByLabelText('Floor Price')).toHaveValue('385.00'));
    expect(screen.queryByRole('region', { name: 'A change waits for approval' })).toBeNull();
  });

  test('is shown without the fields that stay as they are', async () => {
    withSecurity(() => ({
      before: { floorPrice: 382, isUndersubscribed: false } as Held['before'],
      after: { floorPrice: 385, isUndersubscribed: false },
    }));
    signIn('controlUser');
    openConsole(at);
    expect(await banner()).toHaveTextContent('Floor Price 382.00 → to 385.00');
    expect(await banner()).not.toHaveTextContent('Non-retail Under-subscribed');
  });

  test('is refused with a reason only', async () => {
    let decided: unknown;
    withSecurity(() => (decided ? null : {}));
    exchange.use(
      http.post('/api/approvals/decide', async ({ request }) => {
        decided = await request.json();
        return HttpResponse.json({ results: [{ id: 7, ok: true, message: 'Refused' }] });
      }),
    );
    signIn('controlUser');
    openConsole(at);
    await banner();
    await press('Refuse…');
    const dialog = await screen.findByRole('dialog', { name: 'Refuse this change?' });
    expect(within(dialog).getByRole('button', { name: 'Refuse' }).className).toContain(
      'MuiButton-colorError',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }));
    expect(await within(dialog).findByText(/Enter a reason/)).toBeInTheDocument();
    expect(decided).toBeUndefined();
    await userEvent.keyboard('No letter came{Enter}');
    await waitFor(() =>
      expect(decided).toEqual({ ids: [7], decision: 'refuse', reason: 'No letter came' }),
    );
  });

  test('made on a row that has changed since cannot be approved, and says who must rebase it', async () => {
    withSecurity(() => ({ isMoved: true }));
    signIn('controlUser');
    openConsole(at);
    expect(await banner()).toHaveTextContent('Ravi Menon must rebase the change');
    expect(screen.getByRole('button', { name: 'Approve…' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Refuse…' })).toBeEnabled();
  });

  test('is rebased by its maker, who chooses where somebody else changed the same field', async () => {
    const mine = {
      isMine: true,
      mayDecide: false,
      isMoved: true,
      before: { floorPrice: 382, tickSize: 0.05 },
      after: { floorPrice: 385, tickSize: 0.1 },
    };
    let sent: unknown;
    withSecurity(() => mine);
    exchange.use(
      http.get('/api/approvals/7', () =>
        HttpResponse.json({
          ...held,
          ...mine,
          current: { ...security, floorPrice: 384, version: 6 },
        }),
      ),
      http.post('/api/approvals/7/rebase', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...held, ...mine, isMoved: false });
      }),
    );
    signIn('controlUser');
    openConsole(at);
    await banner();
    await press('Rebase…');
    const dialog = await screen.findByRole('dialog', { name: /^Rebase the change/ });
    const choice = await within(dialog).findByRole('radio', { name: 'Floor Price: keep mine' });
    expect(within(dialog).getByRole('row', { name: /Floor Price/ })).toHaveTextContent(
      /382\.00.*384\.00.*385\.00/,
    );
    expect(dialog).toHaveTextContent('Your changes kept: Tick Size 0.05 → 0.10');
    await userEvent.click(choice);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rebase' }));
    await waitFor(() => expect(sent).toEqual({ version: 6, values: { floorPrice: 385 } }));
  });

  test('is withdrawn by its maker', async () => {
    let isGone = false;
    withSecurity(() => (isGone ? null : { isMine: true, mayDecide: false }));
    exchange.use(
      http.post('/api/approvals/7/withdraw', () => {
        isGone = true;
        return HttpResponse.json({});
      }),
    );
    signIn('controlUser');
    openConsole(at);
    await banner();
    await press('Withdraw');
    await waitFor(() => expect(screen.queryByText(/waits for approval/)).toBeNull());
  });
});

test('a row that a VIEWONLY user creates waits, and the page leads to the pending change', async () => {
  exchange.use(
    listing('/masters/branch', []),
    http.post('/api/masters/user', () =>
      HttpResponse.json({ held: { id: 9, fields: [] } }, { status: 202 }),
    ),
    http.get('/api/approvals/9', () =>
      HttpResponse.json({
        ...held,
        id: 9,
        resource: 'user',
        key: 'M001/1099',
        label: '1099 Meera',
        action: 'create',
        base: null,
        before: null,
        after: { userId: '1099', userName: 'Meera', role: 'dealer' },
        isMine: true,
        mayDecide: false,
      }),
    ),
  );
  signIn('viewOnly');
  const { address } = openConsole('/masters/user-create');
  await type('User Id', '1099');
  await type('User Name', 'Meera');
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'dealer');
  await type('Member Id', 'M001');
  await type('Branch Id', 'B1');
  await type('Email ID', 'meera@asha.example');
  await type('Mobile Number', '9800000009');
  expect(screen.getByText(/This change waits for a second person/)).toBeInTheDocument();
  await type('Reason', 'Joined the desk');
  await press(/^Send for Approval/);
  await waitFor(() => expect(address()).toBe('/approvals/9'));
  expect(await screen.findByRole('heading', { name: 'New User' })).toBeInTheDocument();
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  const diff = screen.getByRole('table', { name: 'Changes' });
  expect(within(diff).getByRole('row', { name: /User Name/ })).toHaveTextContent('Meera');
  expect(within(diff).queryByText('Old')).toBeNull();
});

describe('moves', () => {
  test('that need another person are held from the person who wrote the row last, with the reason', async () => {
    withSecurity(undefined, () => ({ ...security, status: 'verification', updatedBy: '1001' }));
    signIn('controlUser');
    openConsole(at);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve).toBeDisabled();
    expect(approve).toHaveAttribute('title', 'You changed it last, so another user must do this');
    expect(screen.getByRole('button', { name: 'Send Back' })).toBeEnabled();
  });
});

describe('the list of approvals', () => {
  const rows = [7, 8, 9].map((id) => ({
    ...held,
    id,
    key: String(id),
    label: `ROW ${id}`,
    isMine: id === 9,
    mayDecide: id !== 9,
  }));
  const queries: URLSearchParams[] = [];
  const decided: { ids: number[]; decision: string }[] = [];
  const withList = () => {
    queries.length = decided.length = 0;
    exchange.use(
      http.get('/api/approvals', ({ request }) => {
        queries.push(new URL(request.url).searchParams);
        return HttpResponse.json({ rows, next: null });
      }),
      http.get('/api/approvals/count', () => HttpResponse.json({ toDecide: 2, mine: 1 })),
      http.post('/api/approvals/decide', async ({ request }) => {
        const body = (await request.json()) as { ids: number[]; decision: string };
        decided.push(body);
        return HttpResponse.json({
          results: body.ids.map((id) =>
            id === 8
              ? { id, ok: false, message: 'The row has changed since: it must be rebased.' }
              : { id, ok: true, message: '' },
          ),
        });
      }),
    );
  };

  test('has a badge that counts the changes waiting for the reader, only for roles that take part', async () => {
    withList();
    signIn('controlUser');
    const { address, unmount } = openConsole('/approvals?of=mine');
    const badge = await screen.findByRole('link', { name: 'Approvals 2' });
    await userEvent.click(badge);
    expect(address()).toBe('/approvals');
    unmount();
    signIn('inquiry', 'M001');
    exchange.use(http.get('/api/query/today', () => HttpResponse.json({}, { status: 503 })));
    const other = openConsole('/approvals');
    await waitFor(() => expect(other.address()).toBe('/'));
    expect(screen.queryByRole('link', { name: /Approvals/ })).toBeNull();
  });

  test('keeps its tab and its filters in the address', async () => {
    withList();
    signIn('controlUser');
    const { address } = openConsole('/approvals');
    await screen.findByText('ROW 7');
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({
      of: 'toDecide',
      state: 'waiting',
      limit: '50',
    });
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await userEvent.selectOptions(screen.getByLabelText('State'), 'refused');
    await userEvent.selectOptions(screen.getByLabelText('Of'), 'security');
    expect(address()).toBe('/approvals?of=all&resource=security&state=refused');
    await waitFor(() =>
      expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({
        of: 'all',
        resource: 'security',
        state: 'refused',
        limit: '50',
      }),
    );
  });

  test('decides several at once by keyboard, and says of each what became of it', async () => {
    withList();
    signIn('controlUser');
    openConsole('/approvals');
    await screen.findByText('ROW 7');
    const [, first] = screen.getAllByRole('row');
    first?.focus();
    await userEvent.keyboard(' {ArrowDown} {ArrowDown} ');
    // The maker's own change cannot be selected.
    expect(screen.getByRole('button', { name: 'Approve 2' })).toBeEnabled();
    await userEvent.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 changes?' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2 changes' }));
    expect(await screen.findByRole('dialog', { name: '1 approved, 1 not' })).toBeInTheDocument();
    expect(decided).toEqual([{ ids: [7, 8], decision: 'approve' }]);
    expect(within(dialog).getByText(/it must be rebased/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByText('Close', { selector: 'button' }));
    expect(screen.getByRole('button', { name: 'Approve 1' })).toBeEnabled();
  });

  test.each([
    ['a', 'Approve'],
    ['r', 'Refuse'],
  ])('the key %s decides after a box is ticked with the mouse', async (key, verb) => {
    withList();
    signIn('controlUser');
    openConsole('/approvals');
    const boxes = await screen.findAllByRole('checkbox');
    await userEvent.click(boxes[0] as HTMLElement);
    expect(boxes[0]).toBeChecked();
    expect(boxes[0]).toHaveFocus();
    // Space is still the box's own.
    await userEvent.keyboard('  ');
    expect(boxes[0]).toBeChecked();
    await userEvent.keyboard(key);
    const dialog = await screen.findByRole('dialog', { name: `${verb} this change?` });
    expect(dialog).toHaveTextContent('ROW 7');
  });

  test('a key acts on the row in focus where none is selected, and Enter opens it', async () => {
    withList();
    signIn('controlUser');
    const { address } = openConsole('/approvals');
    await screen.findByText('ROW 7');
    screen.getAllByRole('row')[1]?.focus();
    await userEvent.keyboard('r');
    const dialog = await screen.findByRole('dialog', { name: 'Refuse this change?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
    screen.getAllByRole('row')[1]?.focus();
    exchange.use(http.get('/api/approvals/7', () => HttpResponse.json(rows[0])));
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/approvals/7');
    await screen.findByRole('heading', { name: 'Change of Security' });
    await userEvent.keyboard('a');
    expect(await screen.findByRole('dialog', { name: 'Approve this change?' })).toBeInTheDocument();
  });
});
