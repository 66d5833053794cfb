import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { exchange, openConsole, openExchange, signIn } from './exchange.tsx';

openExchange();

const path = '/api/masters/mfa-settings';
const off = {
  isTwoFactor: false,
  emailId: '1•••@m001.example',
  mobileNumber: '•••000',
  authenticator: null,
  recoveryCodesLeft: 0,
};
const on = {
  ...off,
  isTwoFactor: true,
  authenticator: { since: '2026-11-20T10:30:00.000+05:30' },
  recoveryCodesLeft: 2,
};
const encoding = { key: '6f66666572646573'.repeat(4), iv: '6b2d656e636f6469'.repeat(2) };
const refusal = (code: string, message: string, errors: object = {}) =>
  HttpResponse.json({ code, message, errors, reference: 'r' }, { status: 422 });

const open = (now: object) => {
  exchange.use(
    http.get(path, () => HttpResponse.json(now)),
    http.get('/api/auth/password-encoding', () => HttpResponse.json(encoding)),
  );
  signIn('dealer', 'M001', 'B1');
  openConsole('/masters/mfa-settings');
};
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a set-up that is over is begun anew, and says so', async () => {
  exchange.use(
    http.post(`${path}/authenticator`, () =>
      HttpResponse.json({
        uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP',
        secret: 'JBSWY3DPEHPK3PXP',
      }),
    ),
    http.post(`${path}/authenticator/confirm`, () =>
      refusal('SETUP_OVER', 'This set-up has expired, please start again.'),
    ),
  );
  open(off);
  await press('Set up authenticator');
  await userEvent.type((await dialog()).getByLabelText('Password'), 'Offerdesk@2026{Enter}');
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await userEvent.type((await dialog()).getByLabelText('Code'), '123 456{Enter}');
  expect(
    await screen.findByText('This set-up has expired, please start again.'),
  ).toBeInTheDocument();
  expect((await dialog()).getByLabelText('Password')).toHaveValue('');
});

test('two-factor goes off with an authenticator for the password and a code', async () => {
  const sent: any[] = [];
  exchange.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json(off);
      const words = 'The code is not right.';
      return refusal('REFUSED', words, { code: words });
    }),
  );
  open(on);
  expect(await screen.findByText('Two-factor on, by authenticator')).toBeInTheDocument();
  expect(screen.getByText('Only 2 recovery codes are left.')).toBeInTheDocument();
  await press('Turn two-factor off');
  await press('Turn off');
  expect((await dialog()).getByText('Please enter Password')).toBeInTheDocument();
  expect((await dialog()).getByText('Please enter Code')).toBeInTheDocument();
  await userEvent.type((await dialog()).getByLabelText('Password'), 'Offerdesk@2026');
  await userEvent.type((await dialog()).getByLabelText('Code'), '123456');
  await press('Turn off');
  expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
  await userEvent.type((await dialog()).getByLabelText('Code'), '7654321');
  await press('Turn off');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ isTwoFactor, code }) => [isTwoFactor, code])).toEqual([
    [false, '123456'],
    [false, '7654321'],
  ]);
  // The password travels encoded.
  expect(JSON.stringify(sent)).not.toContain('Offerdesk@2026');
});
