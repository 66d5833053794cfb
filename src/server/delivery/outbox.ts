import type { Letter, Sent } from '../machine/delivery.ts';
import type { Settings } from '../runtime/settings.ts';

const mostKept = 50;

/**
 * The letters of a trial installation, the newest first. The demo also prints what is secret in them to the
 * terminal (not to the log: a log never holds an OTP).
 */
export const openOutbox = (mode: Settings['mode']) => {
  const sent: Sent[] = [];
  return {
    all: (): readonly Sent[] => sent,
    put: (letter: Letter): void => {
      const { to, code, link } = letter;
      // A whole row of a user is an addressee too, and the outbox is open to everybody.
      const { userId, emailId, mobileNumber } = to;
      sent.unshift({ ...letter, to: { userId, emailId, mobileNumber }, at: Date.now() });
      sent.length = Math.min(sent.length, mostKept);
      if (mode !== 'test' && code) process.stdout.write(`OTP for ${to.userId}: ${code}\n`);
      if (mode !== 'test' && link) process.stdout.write(`Link for ${to.userId}: ${link}\n`);
    },
  };
};
