import type { Machine } from '../bodies.ts';
import type { Account } from './account.ts';

/** A one-time password on its way to a user. */
export type OtpMessage = {
  userId: string;
  emailId: string | null;
  mobileNumber: string | null;
  purpose: string;
  code: string;
  text: string;
  /** ms */
  at: number;
};

/** How one-time passwords reach people. The gateways for mail and text messages will be others of it. */
export type Delivery = { send(message: OtpMessage): Promise<void> };

/** The embedded stand-in: the last messages, for whoever tries the product out. Never in production. */
export type Outbox = Delivery & { messages(): readonly OtpMessage[] };

const mostKept = 50;

/**
 * How this process delivers OTPs. In production nothing is connected yet, so it is null and
 * accounts with two-factor on are told so; everywhere else it is the outbox, which the demo also
 * prints to the terminal (not to the log: a log never holds an OTP).
 */
export const openDelivery = (machine: Pick<Machine, 'settings'>): Outbox | null => {
  const { mode } = machine.settings;
  if (mode === 'production') return null;
  const messages: OtpMessage[] = [];
  return {
    send: async (message) => {
      messages.unshift(message);
      messages.length = Math.min(messages.length, mostKept);
      if (mode !== 'test') process.stdout.write(`OTP for ${message.userId}: ${message.code}\n`);
    },
    messages: () => messages,
  };
};

/** The words that a user gets, with the OTP in them. */
export const otpMessage = (
  account: Account,
  purpose: string,
  code: string,
  at: number,
): OtpMessage => ({
  userId: account.userId,
  emailId: account.emailId,
  mobileNumber: account.mobileNumber,
  purpose,
  code,
  text: `${code} is your Offerdesk OTP. It is valid for 2 minutes. Do not share it with anyone.`,
  at,
});
