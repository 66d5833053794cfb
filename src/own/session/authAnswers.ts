import { flag, integer, listOf, nullable, omittable, text } from '#model';
import { textSentences } from '#model/answers/textSentences.ts';

/** Words for people; none where all went well. */
export const messages = listOf(text('Message', { max: 1000 }));
const token = text('Token', { max: 128, optional: true });

/** The answer of every first step of a sign-in, which anybody may make. */
export const firstStep = {
  says: 'The token of the OTP step, or why not',
  answer: { accessToken: token, messages, twoFAEnabled: flag('Two-Factor') },
  shows: [],
  throttled: 'sign-in',
  isRaw: true,
} as const;
/** The same for another OTP. */
export const anotherOtp = {
  ...firstStep,
  summary: 'Sends another OTP; the previous one becomes invalid',
} as const;

/** The signed-in user; the first role is the effective one (§3). */
export const userInfo = {
  userId: text('User Id', { max: 30 }),
  userName: text('User Name'),
  memberId: text('Member Id', { max: 5, optional: true }),
  branchId: text('Branch Id', { max: 5, optional: true }),
  roles: listOf(text('Role', { max: 40 })),
  /** Set for a person who views as a role: role, member and branch above are the viewed ones. */
  viewAs: omittable({
    timeLeft: integer('Time Left', { help: 'Time until the person is themselves again, in ms.' }),
  }),
};

/** A session after sign-in, on a check and on a refresh, or why there is none. */
export const session = {
  messages,
  sentences: textSentences,
  authorized: flag('Authorized'),
  valid: flag('Valid'),
  expired: flag('Expired'),
  accessToken: token,
  userInfo: nullable(userInfo),
  expiryTime: integer('Time Left', {
    help: 'Time until the session ends if the user does nothing, in ms.',
  }),
  lastEventId: integer('Last Event', {
    optional: true,
    min: 0,
    help: 'The last event at the time of the answer. A stream from there on misses no change while a page loads.',
  }),
};
/** The same for the step of the OTP. */
export const secondStep = {
  summary: 'Finishes a sign-in with the OTP and sets the session cookie',
  says: 'The session, or why there is none',
  answer: session,
  shows: [],
  throttled: 'sign-in',
  isRaw: true,
} as const;

/** A flag of the installation, as a bare number. */
export const zeroOrOne = {
  says: '0 or 1',
  answer: integer('Flag', { min: 0, max: 1 }),
  shows: [],
} as const;
/** The token of the next step of a forgotten password, or why there is none. */
export const forgottenStep = {
  answer: { accessToken: token, messages },
  shows: [],
  throttled: 'sign-in',
  isRaw: true,
} as const;
