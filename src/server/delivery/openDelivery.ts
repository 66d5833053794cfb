import type { Settings } from '../settings.ts';
import type { Delivery, Sent } from './delivery.ts';

const mostKept = 50;

/**
 * How this process delivers letters. In production nothing is connected yet and nobody is reached;
 * everywhere else they go to the outbox, and the demo also prints what is secret in them to the
 * terminal (not to the log: a log never holds an OTP).
 */
export const openDelivery = ({ mode }: Pick<Settings, 'mode'>): Delivery => {
  if (mode === 'production')
    return { ways: () => [], send: async () => [], outbox: null, close: () => {} };
  const sent: Sent[] = [];
  return {
    ways: ({ emailId, mobileNumber }) => [
      ...(emailId ? (['email'] as const) : []),
      ...(mobileNumber ? (['mobile'] as const) : []),
    ],
    send: async (letter) => {
      sent.unshift({ ...letter, at: Date.now() });
      sent.length = Math.min(sent.length, mostKept);
      const { to, code, link } = letter;
      if (mode !== 'test' && code) process.stdout.write(`OTP for ${to.userId}: ${code}\n`);
      if (mode !== 'test' && link) process.stdout.write(`Link for ${to.userId}: ${link}\n`);
      return ['email', 'mobile'];
    },
    outbox: () => sent,
    close: () => {},
  };
};
