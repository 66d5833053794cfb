import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Addressee, Carrier, Delivery, Letter, Way } from '../machine/delivery.ts';
import type { Settings } from '../runtime/settings.ts';
import { openMail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openTextMessages } from './textMessages.ts';

/** Grace period for the other ways once one has taken a letter, ms. */
const graceMs = 1_000;

type Connected = Pick<Settings, 'mode'> &
  Partial<Pick<Settings, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsToken'>>;

/**
 * How this process delivers letters: by what the settings connect, and everywhere but in production
 * into the outbox as well, which takes everything. What was not taken is in `log`, never its text.
 */
export const openDelivery = (settings: Connected, log?: Pick<Logger, 'warn'>): Delivery => {
  const carriers = carriersOf(settings);
  const outbox = settings.mode === 'production' ? null : openOutbox(settings.mode);
  const waysTo = (to: Addressee) =>
    addressed(to).filter((way) => outbox !== null || carriers.some((by) => by.way === way));

  const carried = async (carrier: Carrier, letter: Letter): Promise<Way | null> => {
    try {
      await carrier.take(letter);
      return carrier.way;
    } catch (error) {
      // A server's own words may quote the letter, and so may the message made of them.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
      const { way } = carrier;
      log?.warn(
        { way, userId: letter.to.userId, purpose: letter.purpose, code, responseCode },
        'A letter was not accepted',
      );
      return null;
    }
  };

  return {
    ways: waysTo,
    send: async (letter) => {
      const ways = waysTo(letter.to).filter((way) => letter.by?.includes(way) ?? true);
      outbox?.put(letter);
      const answers = carriers
        .filter(({ way }) => ways.includes(way))
        .map((carrier) => carried(carrier, letter));
      return outbox ? ways : takenOf(answers);
    },
    outbox: outbox?.all ?? null,
    close: () => {
      for (const carrier of carriers) carrier.close();
    },
  };
};

const carriersOf = ({ smtpUrl, mailFrom, smsUrl, smsToken = null }: Connected): Carrier[] => [
  ...(smtpUrl && mailFrom ? [openMail({ smtpUrl, mailFrom })] : []),
  ...(smsUrl ? [openTextMessages({ smsUrl, smsToken })] : []),
];

const addressed = ({ emailId, mobileNumber }: Addressee): Way[] => [
  ...(emailId ? (['email'] as const) : []),
  ...(mobileNumber ? (['mobile'] as const) : []),
];

/** The ways that have taken a letter, as soon as waiting for the others is not worth it. */
const takenOf = async (answers: readonly Promise<Way | null>[]): Promise<Way[]> => {
  const taken: Way[] = [];
  const all = Promise.all(
    answers.map(async (answer) => {
      const way = await answer;
      if (way) taken.push(way);
      return way;
    }),
  );
  const enough = Promise.any(
    answers.map(async (answer) => (await answer) ?? Promise.reject(new Error('not taken'))),
  ).then(
    () => setTimeout(graceMs, undefined, { ref: false }),
    () => undefined,
  );
  await Promise.race([all, enough]);
  return [...taken];
};
