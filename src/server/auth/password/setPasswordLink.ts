import { type Actor, record } from '../../database/writing/mutation.ts';
import { type Speech, speechIn } from '../../languages/speech.ts';
import { languageFor } from '../../letters/letterLanguage.ts';
import { nameOf } from '../../letters/words.ts';
import type { Way } from '../../machine/delivery.ts';
import { keepsPassword } from '../../machine/directory.ts';
import type { Machine } from '../../machine/machine.ts';
import { type Account, accountOf } from '../../people/account.ts';
import { publicAddress } from '../../runtime/address.ts';
import { newToken, tokenHash } from '../token.ts';
import { issueToken } from '../tokenMutations.ts';

/** Why a link is sent: the account is new, or an administrator resets its password. */
export type LinkReason = 'new' | 'reset';

const hour = 60 * 60 * 1000;

/**
 * Lifetime of a link, ms: a first one waits for its reader, one of a reset was asked for just now.
 */
const lifeMs: Record<LinkReason, number> = { new: 24 * hour, reset: hour };

/**
 * Sends a user a one-time link to set a password; an earlier link ends. It is sent by mail, and as
 * a text message only to a user without mail. Returns the ways it was sent: none when the user does
 * not exist, is disabled, cannot be reached, or has the password in an outside directory. The
 * journal has the outcome under `by`; the link itself is only in the letter.
 */
export const sendSetPasswordLink = async (
  machine: Machine,
  userId: string,
  by: Actor,
  why: LinkReason,
): Promise<readonly Way[]> => {
  const { database, delivery } = machine;
  const account = await accountOf(database.store, userId);
  if (!account || !mayHaveLink(machine, account)) return [];
  const way = delivery.ways(account)[0];
  const ways = way ? await sent(machine, { account, way, by, why }) : [];
  const action = ways.length > 0 ? 'set-password link sent' : 'set-password link not sent';
  await database.write(record, { action, resource: 'user', key: userId, after: { why, ways } }, by);
  return ways;
};

/** Whether a user sets a password here: not while disabled, and not who has it in another directory. */
export const mayHaveLink = (
  { directory }: Pick<Machine, 'directory'>,
  account: Pick<Account, 'role' | 'isDisabled'>,
): boolean => !account.isDisabled && keepsPassword(directory, account);

const sent = async (
  { database, delivery, settings }: Machine,
  { account, way, by, why }: { account: Account; way: Way; by: Actor; why: LinkReason },
): Promise<readonly Way[]> => {
  const { userId } = account;
  const speech = await speechIn(languageFor(userId, by));
  const token = newToken();
  const outcome = await database.write(
    issueToken,
    {
      tokenId: tokenHash(token),
      userId,
      purpose: 'PasswordChange',
      lifeMs: lifeMs[why],
      otpHash: null,
      replaces: null,
      heedsLock: false,
    },
    by,
  );
  if (outcome !== 'issued') return [];
  const link = `${publicAddress(settings)}/password-expired/${token}/2`;
  return delivery.send({
    to: account,
    purpose: why === 'new' ? 'New account' : 'Password reset',
    subject: speech.say('Set your Offerdesk password'),
    text:
      way === 'email' ? mailText(account, { why, link, speech }) : shortText({ why, link, speech }),
    link,
    by: [way],
  });
};

const lasts: Record<LinkReason, string> = { new: '24 hours', reset: 'one hour' };

type LinkWords = { why: LinkReason; link: string; speech: Speech };

const mailText = (account: Account, { why, link, speech }: LinkWords) => {
  const { say } = speech;
  const who = nameOf(account, speech);
  return `${
    why === 'new'
      ? say('An Offerdesk account was created for you: %{who}.', { who })
      : say('An administrator has requested a new password for your Offerdesk account: %{who}.', {
          who,
        })
  }

${say('Set your password within %{time} at', { time: say(lasts[why]) })}

${link}

${say('The link works once. When it has expired, ask your administrator or the exchange for another.')}
${say(
  why === 'new'
    ? 'If you did not expect an account, do not open the link and tell the exchange. Nobody ever asks you for your password.'
    : 'If you did not expect this, do not open the link and tell the exchange. Nobody ever asks you for your password.',
)}`;
};

const shortText = ({ why, link, speech: { say } }: LinkWords) =>
  say('Set your Offerdesk password within %{time}: %{link} Do not share it with anyone.', {
    time: say(lasts[why]),
    link,
  });
