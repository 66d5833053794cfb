import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { exchange, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const none = {
  state: 'none',
  checked: 0,
  total: 0,
  startedAt: null,
  endedAt: null,
  compared: 0,
  rows: 0,
  fault: null,
  more: [],
  anchors: [],
};
const endedAt = '2026-11-21T10:00:05.000+05:30';

/** The check as the server tells it: `before` it is started and since then, until a test says otherwise. */
const withCheck = (before: object, started: object = before) => {
  let answer = before;
  exchange.use(
    http.get('/api/audit/verify', () => HttpResponse.json({ ...none, ...answer })),
    http.post('/api/audit/verify', () => {
      answer = started;
      return HttpResponse.json({ id: 1 }, { status: 202 });
    }),
  );
  return (next: object) => {
    answer = next;
  };
};

describe('the filters of the audit log', () => {
  test('have the actions that there are entries of to choose from by their words, and the link has the codes of those that are chosen', async () => {
    exchange.use(
      listing('/utils/audit-entries', []),
      http.get('/api/utils/audit-entries/standing', () =>
        HttpResponse.json({ followed: 1, written: 1 }),
      ),
      http.get('/api/utils/audit-entries/known', ({ request }) =>
        HttpResponse.json({
          values:
            new URL(request.url).searchParams.get('field') === 'action'
              ? [
                  { value: 'cancel', words: 'Cancelled' },
                  { value: 'modify', words: 'Modified' },
                  { value: 'place', words: 'Placed' },
                ]
              : [{ value: 'Order', words: 'Order' }],
        }),
      ),
    );
    signIn('controlUser');
    const { address } = openConsole('/utils/master-audit-log');
    await userEvent.click(await screen.findByRole('button', { name: '+ Filter' }));
    const action = await screen.findByRole('combobox', { name: 'Action' });
    await userEvent.type(action, 'mod');
    await userEvent.click(await screen.findByRole('option', { name: 'Modified' }));
    await userEvent.type(action, ', pla');
    await userEvent.click(await screen.findByRole('option', { name: 'Placed' }));
    expect(action).toHaveValue('Modified, Placed');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/utils/master-audit-log?action=modify&action=place');
    // The link has the codes, and the screen the words.
    expect(await screen.findByText('Modified, Placed')).toBeVisible();
  });

  test.each([
    ['action=Modified', 'action=modify'],
    ['action=modified&action=place', 'action=modify&action=place'],
    ['action__not=Placed&sort=seq', 'sort=seq&action__not=place'],
    ['action=Entered', 'action=place&action=enter'],
    ['action=Signed+in', 'action=login&action=ldapLogin'],
    ['action=unknown', 'action=unknown'],
    ['action=modify', 'action=modify'],
  ])(
    'a link of before with the words of an action, ?%s, finds what its code finds, ?%s',
    async (before, after) => {
      const filters: string[] = [];
      exchange.use(
        http.get('/api/utils/audit-entries', ({ request }) => {
          filters.push(new URL(request.url).searchParams.get('filter') ?? '');
          return HttpResponse.json([], { headers: { 'content-range': 'auditEntry 0-0/0' } });
        }),
        http.get('/api/utils/audit-entries/standing', () =>
          HttpResponse.json({ followed: 1, written: 1 }),
        ),
        http.get('/api/utils/audit-entries/known', () =>
          HttpResponse.json({
            values: [
              { value: 'modify', words: 'Modified' },
              { value: 'place', words: 'Placed / Entered' },
              { value: 'enter', words: 'Entered' },
              { value: 'login', words: 'Signed in (login)' },
              { value: 'ldapLogin', words: 'Signed in (ldapLogin)' },
            ],
          }),
        ),
      );
      signIn('controlUser');
      const { address } = openConsole(`/utils/master-audit-log?${before}`);
      await waitFor(() => expect(address()).toBe(`/utils/master-audit-log?${after}`));
      const codes = new URLSearchParams(after);
      for (const code of [...codes.getAll('action'), ...codes.getAll('action__not')])
        await waitFor(() => expect(filters.at(-1)).toContain(`"${code}"`));
    },
  );
});

describe('the check of the chain', () => {
  const at = '/utils/master-audit-log/check';

  test('is linked from the audit log', async () => {
    exchange.use(
      listing('/utils/audit-entries', []),
      http.get('/api/utils/audit-entries/standing', () =>
        HttpResponse.json({ followed: 41, written: 1_41 }),
      ),
    );
    withCheck(none);
    signIn('controlUser');
    const { address } = openConsole('/utils/master-audit-log');
    // The grid of a list takes its time to load in jsdom.
    const check = await screen.findByRole('link', { name: 'Chain Check' });
    await userEvent.click(check);
    expect(address()).toBe(at);
  });

  test('is started, shows how far it is, and says that the chain is whole', async () => {
    const now = withCheck(none, { state: 'running', checked: 50_000, total: 1_27_848 });
    signIn('controlUser');
    openConsole(at);
    expect(await screen.findByText('Not checked yet')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Start the check' }));
    expect(await screen.findByText('50,000 of 1,27,848')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50000');
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDisabled();
    now({
      state: 'whole',
      checked: 127848,
      total: 127848,
      compared: 98000,
      rows: 98000,
      endedAt,
      anchors: [{ day: '2026-11-20', seq: 100000, hash: 'ab12' }],
    });
    expect(await screen.findByText('The chain is intact.')).toBeInTheDocument();
    expect(
      screen.getByText(/1,27,848 entries are unchanged, and 98,000 records match their entries/),
    ).toBeInTheDocument();
    const day = within(screen.getByRole('table', { name: 'Sealed days' })).getByText('2026-11-20');
    expect(day.closest('tr')).toHaveTextContent('2026-11-201,00,000ab12');
    expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
  });

  test('names the entry at which it breaks, and what to do', async () => {
    withCheck({
      state: 'broken',
      checked: 411,
      total: 1000,
      endedAt,
      fault: { seq: 412, why: 'The entry was changed after it was written.' },
    });
    signIn('controlUser');
    openConsole(at);
    // The message window also has an alert element.
    const words = await screen.findByText('The chain breaks at entry 412.');
    const alert = words.closest('[role=alert]');
    expect(alert).not.toBeNull();
    expect(alert).toHaveTextContent(
      'The entry was changed after it was written. 411 entries before it match.',
    );
    expect(screen.getByText('offerdesk audit verify')).toBeInTheDocument();
  });

  test('says which records are not as their entries say, beside a chain that is whole', async () => {
    const row = (key: number) =>
      `Row ${key} of order: the row differs from its last entry of the journal (seq 12): quantity is 900, the journal says 500.`;
    withCheck({
      state: 'broken',
      checked: 1000,
      total: 1000,
      compared: 400,
      rows: 400,
      endedAt,
      fault: { seq: null, why: row(17) },
      more: [{ seq: null, why: row(18) }],
    });
    signIn('controlUser');
    openConsole(at);
    const words = await screen.findByText(
      'The chain is intact, but a record differs from its entries.',
    );
    const alert = words.closest('[role=alert]');
    expect(alert).toHaveTextContent(row(17));
    expect(alert).toHaveTextContent(row(18));
  });

  test('says that entries are gone that a seal outside of the database knows', async () => {
    const why =
      'The journal ends at entry 1000, and line 3 of heads.jsonl says that it had this one.';
    withCheck({
      state: 'broken',
      checked: 1000,
      total: 1000,
      endedAt,
      fault: { seq: 1200, why },
    });
    signIn('controlUser');
    openConsole(at);
    const words = await screen.findByText('Entry 1,200 is gone.');
    expect(words.closest('[role=alert]')).toHaveTextContent(why);
  });

  test('shows how many records are compared while it runs', async () => {
    withCheck({ state: 'running', checked: 1000, total: 1000, compared: 200, rows: 400 });
    signIn('controlUser');
    openConsole(at);
    expect(await screen.findByText('200 of 400 records')).toBeInTheDocument();
  });

  test('is for Control Users only', async () => {
    exchange.use(http.get('/api/query/today', () => HttpResponse.json({}, { status: 503 })));
    signIn('viewOnly');
    const { address } = openConsole(at);
    await waitFor(() => expect(address()).toBe('/'));
  });
});

test('an entry of the audit log shows each field old and new, and leads to the record as it stood', async () => {
  exchange.use(
    http.get('/api/utils/master-audit-log/412', () =>
      HttpResponse.json({
        seq: 412,
        at: '2026-11-20T15:00:00.000+05:30',
        userId: 'control',
        userName: 'Asha Rao',
        role: 'controlUser',
        memberId: null,
        address: '10.0.0.1',
        action: 'edit',
        resource: 'branch',
        key: 'M001/B1',
        reason: null,
        approvedBy: null,
        approvedByName: null,
        changes: [
          { field: 'city', before: 'Mumbai', after: 'Pune' },
          { field: 'strange', before: null, after: 'kept' },
        ],
      }),
    ),
  );
  signIn('controlUser');
  openConsole('/utils/master-audit-log/412');
  await screen.findByRole('heading', { name: 'Branch: Changed' });
  const diff = screen.getByRole('table', { name: 'What entry 412 changed' });
  expect(within(diff).getByRole('row', { name: /City/ })).toHaveTextContent('CityMumbaiPune');
  expect(within(diff).getByRole('row', { name: /strange/ })).toHaveTextContent('strange–kept');
  expect(screen.getByRole('link', { name: 'In its history' })).toHaveAttribute(
    'href',
    '/masters/branch/M001/B1?tab=history&entry=412',
  );
  expect(screen.getByText('M001/B1')).toBeInTheDocument();
  expect(screen.queryByText('Member')).toBeNull();
});
