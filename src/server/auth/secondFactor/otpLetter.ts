import type { Letter } from '../../machine/delivery.ts';
import type { Account } from '../../people/account.ts';

/** The words that a user gets with a one-time password in them. */
export const otpLetter = (account: Account, purpose: string, code: string): Letter => ({
  to: account,
  purpose,
  subject: 'Your Offerdesk OTP',
  text: `${code} is your Offerdesk OTP. It is valid for 2 minutes. Do not share it with anyone.`,
  code,
});
