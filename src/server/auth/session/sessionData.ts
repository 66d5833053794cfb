import type { Words } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import type { Machine } from '../../machine/machine.ts';
import { userInfoOf } from '../../people/account.ts';
import type { SignedIn } from '../../runtime/signedIn.ts';
import { accessTokenOf } from '../token.ts';

/**
 * A session in the answers of the sign-in calls (§3, token-check response). `expiryTime` in ms from
 * now.
 */
export type SessionData = AnswerTo<typeof authCalls, 'validateToken'>;

/** A session, for its holder, and the event from which their page follows what happens. */
export const sessionData = (
  { hub, steady }: Pick<Machine, 'hub' | 'steady'>,
  sessionToken: string,
  user: SignedIn,
  expiryTime: number,
): SessionData => ({
  messages: [],
  authorized: true,
  valid: true,
  expired: false,
  accessToken: accessTokenOf(sessionToken),
  userInfo: userInfoOf(user, steady()),
  expiryTime,
  lastEventId: hub.latest(),
});

/** No session, and why. */
export const noSession = (message: Words, expired: boolean): SessionData => ({
  ...textsAndSentences({ messages: [message] }),
  authorized: false,
  valid: false,
  expired,
  accessToken: null,
  userInfo: null,
  expiryTime: 0,
  lastEventId: null,
});
