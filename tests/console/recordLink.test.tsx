import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { exchange, kept, listing, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();
beforeAll(() => import('#console/list/ListScreen.tsx'));

const event = {
  id: 7,
  at: '2026-11-23T11:00:00.000+05:30',
  orderId: 2026112300000012,
  event: 'ENTERED',
  symbol: 'LICI',
  series: 'IS',
  clientId: 'C0001',
  quantityBefore: null,
  quantity: 1000,
  priceBefore: null,
  price: 383,
  reason: null,
  memberId: 'M001',
  branchId: null,
  userId: '1001',
  doneBy: '1001',
  ...kept,
};

test('an event of the order log leads to its order, for readers who have a page of it', async () => {
  exchange.use(listing('/query/orderLog', [event]));
  signIn('controlUser');
  openConsole('/order/orderLog');
  const link = await screen.findByRole('link', { name: /2026112300000012/ });
  expect(link).toHaveAttribute('href', '/order/report/2026112300000012');
});

test('an event also leads to the securities of its symbol, to its member and to the users', async () => {
  exchange.use(listing('/query/orderLog', [event]));
  signIn('controlUser');
  openConsole('/order/orderLog');
  expect(await screen.findByRole('link', { name: 'LICI' })).toHaveAttribute(
    'href',
    '/masters/security?symbol=LICI&series=IS',
  );
  expect(screen.getByRole('link', { name: 'M001' })).toHaveAttribute(
    'href',
    '/masters/tradingmember/M001',
  );
  expect(screen.getByRole('link', { name: '1001' })).toHaveAttribute('href', '/masters/user/1001');
});

test('a dealer, who has no page of these, reads them as words', async () => {
  exchange.use(listing('/query/orderLog', [event]));
  signIn('dealer');
  openConsole('/order/orderLog');
  expect(await screen.findByRole('link', { name: /2026112300000012/ })).toBeVisible();
  expect(screen.getByText('LICI').closest('a')).toBeNull();
});

test('the page of an entry leads to its run, and to no user where the machine did it', async () => {
  const step = {
    id: 3,
    businessDate: '2026-11-23',
    runId: 12,
    step: 'Obligations',
    stepStatus: 'Completed',
    records: 40,
    startedAt: '2026-11-23T19:00:00.000+05:30',
    endedAt: '2026-11-23T19:00:04.000+05:30',
    startedBy: 'system',
    message: null,
    ...kept,
  };
  exchange.use(http.get('/api/query/eod-logs/3', () => HttpResponse.json(step)));
  signIn('controlUser');
  openConsole('/utils/eod-logs/3');
  const run = await screen.findByRole('link', { name: '12' });
  expect(run).toHaveAttribute('href', '/utils/eod/12');
  expect(screen.queryByRole('link', { name: 'system' })).toBeNull();
});

test('what only programs read is not on the page of an entry', async () => {
  const entry = {
    id: 3,
    at: '2026-11-23T09:15:00.000+05:30',
    marketStatus: 'MKT_OPEN',
    announcement: 'Market open for LICI IS.',
    announcedBy: 'system',
    openSessions: '["LICI IS"]',
    ...kept,
  };
  exchange.use(http.get('/api/query/mkt-status-log/3', () => HttpResponse.json(entry)));
  signIn('controlUser');
  openConsole('/utils/mkt-status-log/3');
  expect(await screen.findByText('Market open for LICI IS.')).toBeVisible();
  expect(screen.queryByText('Open Sessions')).toBeNull();
});

test('the audit log says what changed, and how far it is behind the journal', async () => {
  exchange.use(
    listing('/utils/audit-entries', [
      {
        seq: 41,
        at: '2026-11-23T11:00:00.000+05:30',
        userId: 'control',
        role: 'controlUser',
        memberId: null,
        action: 'edit',
        words: 'Changed',
        record: 'Holiday',
        resource: 'holiday',
        key: '2026-11-28',
        changes: 'Kind of Day: Holiday → Special Session',
        address: null,
        ...kept,
      },
    ]),
    http.get('/api/utils/audit-entries/standing', () =>
      HttpResponse.json({ followed: 41, written: 5_041 }),
    ),
  );
  signIn('controlUser');
  openConsole('/utils/master-audit-log');
  expect(await screen.findByText('Kind of Day: Holiday → Special Session')).toBeInTheDocument();
  expect(
    await screen.findByText(/The newest 5,000 entries are not in this list yet/),
  ).toBeVisible();
});

const difference = {
  id: 5,
  reconciliationId: 2,
  tradingMemberId: 'M009',
  memberName: 'Ninth Securities',
  difference: 'missingHere',
  differsIn: 'Everything',
  here: null,
  there: null,
  base: null,
  ...kept,
};

test('a member that is missing here has no record, so its difference leads to none; another one does', async () => {
  const differs = { ...difference, id: 6, tradingMemberId: 'M001', difference: 'differs' };
  exchange.use(listing('/query/tm-reconciliation-differences', [difference, differs]));
  signIn('controlUser');
  openConsole('/utils/tm-reconciliation-differences');
  expect(await screen.findByRole('link', { name: 'M001' })).toHaveAttribute(
    'href',
    '/masters/tradingmember/M001',
  );
  expect(screen.getByText('M009').closest('a')).toBeNull();
});

test('a page of a difference that is missing here leads to no member either', async () => {
  exchange.use(
    http.get('/api/query/tm-reconciliation-differences/5', () => HttpResponse.json(difference)),
  );
  signIn('controlUser');
  openConsole('/utils/tm-reconciliation-differences/5');
  await screen.findByText('Member Name');
  expect(screen.getAllByText('M009').length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: 'M009' })).toBeNull();
});

const notFound = http.get('/api/masters/user/control', () =>
  HttpResponse.json({ message: 'There is no such User.' }, { status: 404 }),
);

test.each(['memberAdmin', 'branchAdmin'] as const)(
  '%s who follows a link to the user of somebody else reads that it is not theirs to open',
  async (role) => {
    exchange.use(notFound);
    signIn(role, 'M001', role === 'branchAdmin' ? 'B1' : null);
    openConsole('/masters/user/control');
    expect(await screen.findByRole('heading', { name: 'Not Your User' })).toBeVisible();
    const words =
      'control is not one of the Users that you may open. It belongs to somebody else, or it does not exist.';
    expect(screen.getByText(words)).toBeVisible();
  },
);

test('a Control User, who sees every user, reads that there is none', async () => {
  exchange.use(notFound);
  signIn('controlUser');
  openConsole('/masters/user/control');
  expect(await screen.findByRole('heading', { name: 'There is no such User' })).toBeVisible();
});
