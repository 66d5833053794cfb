import type { Speech } from '../../languages/speech.ts';
import type { Letter } from '../../machine/delivery.ts';
import type { Account } from '../../people/account.ts';

/** The words that a user gets with a one-time password in them, in the language in which they asked for it. */
export const otpLetter = (
  account: Account,
  { purpose, code, speech: { say } }: { purpose: string; code: string; speech: Speech },
): Letter => ({
  to: account,
  purpose,
  subject: say('Your Offerdesk OTP'),
  text: say(
    '%{code} is your Offerdesk OTP. It is valid for 2 minutes. Do not share it with anyone.',
    { code },
  ),
  code,
});
