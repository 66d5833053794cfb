import { exchangeTime } from '#domain/market/calendar.ts';
import type { Speech } from '../languages/speech.ts';
import type { Letter } from '../machine/delivery.ts';
import { type Account, isDomainUser } from '../people/account.ts';

/** Everything that a letter tells a user because it happened to the account, in the past tense. */
export const notices = {
  'password set': ['Your password was set', 'A new password was set, and all sessions ended.'],
  'password changed': [
    'Your password was changed',
    'The password was changed, and all other sessions ended.',
  ],
  'two-factor on': ['Two-factor is on', 'Two-factor sign-in was turned on.'],
  'two-factor off': ['Two-factor is off', 'Two-factor sign-in was turned off.'],
  'authenticator added': ['Authenticator added', 'An authenticator app was added.'],
  'authenticator removed': ['Authenticator removed', 'The authenticator app was removed.'],
  'recovery codes renewed': [
    'New recovery codes',
    'New recovery codes were made; the previous ones no longer work.',
  ],
  'recovery code used': [
    'Recovery code used',
    'A recovery code was used in place of the authenticator.',
  ],
  'reached elsewhere': [
    'Your Email ID or Mobile Number was changed',
    'The Email ID or the Mobile Number was changed; one-time passwords go there from now on.',
  ],
  locked: [
    'Your account is locked',
    'The account was locked after too many wrong attempts to sign in. It unlocks by itself after 30 minutes.',
  ],
  'new browser': [
    'Sign-in from a new browser',
    'Somebody signed in to this account from a new browser.',
  ],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

/** The subject of a queued letter: a notice, or the link of a new account. */
export type LetterSubject = keyof typeof notices | 'new account';

/** Whether a letter is a notice, which has its words here. */
export const isNotice = (about: string): about is keyof typeof notices =>
  Object.hasOwn(notices, about);

/** An account as its holder knows it: by what they type at sign-in. */
export const nameOf = (account: Account, { say }: Speech): string =>
  isDomainUser(account)
    ? say('domain id %{userId}', { userId: account.userId })
    : say('member %{memberId}, user id %{userId}', {
        memberId: account.memberId ?? '',
        userId: account.userId,
      });

const whatToDo = `If this was you, or you know of it, there is nothing to do. If not, tell your administrator or the
exchange at once.`;

/** A notice in a language, by mail alone: what happened to which account, when and from where. */
export const noticeOf = (
  account: Account,
  {
    about,
    happenedAt,
    address,
  }: { about: keyof typeof notices; happenedAt: number; address: string | null },
  speech: Speech,
): Letter => {
  const [subject, words] = notices[about];
  const { say } = speech;
  return {
    to: account,
    purpose: subject,
    subject: `Offerdesk: ${say(subject)}`,
    text: `${say(words)}

${say('Account:  %{account}', { account: nameOf(account, speech) })}
${say('When:     %{when} IST', { when: exchangeTime(happenedAt) })}
${say('From:     %{address}', { address: address ?? say('the server itself') })}

${say(whatToDo)}`,
    by: ['email'],
  };
};
