import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { exchange, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const path = '/api/masters/apiclient/7';
const client = {
  apiClientId: 7,
  clientName: 'Back office',
  memberId: 'M001',
  userId: '1001',
  bidsRead: true,
  bidsWrite: false,
  reportsRead: false,
  filesWrite: false,
  addresses: '10.1.0.0/16',
  expiresOn: '2099-12-31',
  state: 'active',
  lastUsedAt: null,
  lastAddress: null,
  secretMadeAt: '2026-11-20T10:30:00.000+05:30',
  secretUsedAt: null,
  formerUntil: null,
  version: 2,
};

/** Opens the page of a new secret; returns the bodies of the calls that ask for one. */
const open = (values: object = {}) => {
  const sent: unknown[] = [];
  exchange.use(
    http.get(path, () => HttpResponse.json({ ...client, ...values })),
    http.post(`${path}/secret`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ secret: 'a-secret-of-256-bits', formerUntil: null });
    }),
  );
  signIn('memberAdmin', 'M001');
  openConsole('/masters/apiclient-secret/7');
  return sent;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a secret is shown with the id of its client, and is gone when it is stored', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Make a new secret');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('a-secret-of-256-bits')).toBeInTheDocument();
  expect(dialog.getByText('7')).toBeInTheDocument();
  expect(sent).toEqual([{ keepsFormer: false }]);
  await press('I have stored it');
  expect(screen.queryByText('a-secret-of-256-bits')).not.toBeInTheDocument();
});

test('the first secret has no former one to keep', async () => {
  const sent = open({ state: 'new', secretMadeAt: null });
  await press('Make a new secret');
  await screen.findByRole('dialog');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(sent).toEqual([{ keepsFormer: true }]);
});

test('a revoked client gets none', async () => {
  open({ state: 'revoked' });
  expect(await screen.findByText('This API client is revoked.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make a new secret' })).not.toBeInTheDocument();
});
