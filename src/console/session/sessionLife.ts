import type { Sentence } from '#domain/sentence.ts';
import type { AnswerTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { heardDate } from '../browser/clock.ts';
import { say } from '../browser/language.ts';
import { forgetDraftsOf } from '../drafts/drafts.ts';
import { type AnswerOrWords, callAuth, pathTo } from './call.ts';
import { cookie, forgetCookies, keepCookie } from './cookies.ts';
import { beginAnew, hasRunOut, keepExpiry, runOut } from './expiry.ts';
import { forgetFirstAnswers, pageTimes, takeFirstAnswer } from './firstAnswers.ts';
import { type Session, session, type UserInfo } from './session.ts';
import { broadcastToTabs, listenToTabs } from './tabs.ts';

/** The server's answer about a session, after sign-in, on a check and on a refresh. */
type SessionData = AnswerTo<typeof authCalls, 'validateToken'>;

/** Takes the server's word for a session; without a token in it there is none (§4.8). */
const take = (data: AnswerOrWords<SessionData> | null, askedAt: number): Session | null => {
  if (!data?.accessToken || !data.userInfo) {
    close();
    return null;
  }
  beginAnew();
  keepCookie('identity', data.userInfo.userId);
  keepExpiry(data.expiryTime, askedAt);
  const { accessToken, userInfo, lastEventId } = data;
  const before = session.userInfo();
  // The same person has another role, as when another tab views as one: what this page shows is of the one before.
  if (before?.userId === userInfo.userId && placeOfRole(before) !== placeOfRole(userInfo))
    window.location.reload();
  session.become({ accessToken, userInfo, lastEventId });
  return session.current();
};

const placeOfRole = ({ roles, memberId, branchId }: UserInfo): string =>
  [roles[0], memberId, branchId].join();

const close = (): void => {
  forgetFirstAnswers();
  const mine = session.userInfo()?.userId;
  beginAnew();
  // The cookies of a user who has signed in in another tab since are theirs.
  if (mine === undefined || !isReplaced(mine)) forgetCookies();
  session.become(null);
};

/** Whether the cookies belong to another user by now. */
const isReplaced = (userId: string): boolean => ![null, userId].includes(cookie('identity'));

/** Signed in: what the OTP step was answered with. Tabs that wait at the login follow. */
export const openSession = (data: SessionData): Session | null => {
  const opened = take(data, Date.now());
  if (opened) broadcastToTabs({ is: 'signed in', userId: opened.userInfo.userId });
  return opened;
};

/**
 * Asks the server whether the cookie still has a session, unless the answer came with the page.
 * Retries once on failure (§7.3).
 */
export const restoreSession = async (): Promise<Session | null> => {
  const known = takeFirstAnswer('POST', pathTo('validateToken'));
  if (known) {
    const { sentAt, receivedAt } = pageTimes();
    heardDate(known.headers.date ?? null, sentAt, receivedAt);
    return take(known.body as SessionData, receivedAt);
  }
  forgetFirstAnswers();
  const askedAt = Date.now();
  const ask = () => callAuth('validateToken', { body: {} });
  const answer = await ask()
    .then((first) => (first.status >= 500 ? ask() : first))
    .catch(ask)
    .catch(() => null);
  return take(answer?.status === 200 ? answer.body : null, askedAt);
};

/** Why this browser's session is over, in the server's words; null when nothing answers. */
export const wordsOfEnd = async (): Promise<string | null> => {
  const answer = await callAuth('validateToken', { body: {} }).catch(() => null);
  const { messages, sentences } = answer?.body ?? {};
  const [sentence] = (sentences?.messages ?? []) as readonly (Sentence | null)[];
  return sentence ? say(sentence) : (messages?.[0] ?? null);
};

/**
 * Keeps the session for another half an hour, never past its twelve; without a new token it is over
 * (§4.8). Rejects when the server cannot be reached or has no answer.
 */
export const extendSession = async (): Promise<void> => {
  const askedAt = Date.now();
  const { status, body } = await callAuth('refreshCookie', { body: {} });
  if (status >= 500 || status === 429) throw new Error(`refreshCookie was answered ${status}`);
  if (!take(body, askedAt)) broadcastToTabs({ is: 'lost' });
};

/**
 * Ends the session on the server and here, and leaves for the login: the next user may be another one, so
 * they do not return to this page. A user of the OpenID provider leaves for its sign-out, which leads to the
 * login. A server that cannot be reached ends the session by itself when it has been idle.
 */
export const signOut = async (): Promise<void> => {
  // react-admin also asks when a session was lost; that way leads back to where one was.
  if (!session.current()) return;
  const next = await leave().catch(() => null);
  broadcastToTabs({ is: 'signed out' });
  toLogin();
  // Once the console is gone: a form with unsaved changes would ask again.
  if (next !== null) setTimeout(() => location.assign(next));
};

/** Signs out on the server, which answers the address to go to next, where there is one. */
const leave = async (): Promise<string | null> => {
  const ask = () => callAuth('logout', { token: session.current()?.accessToken ?? '' });
  const answer = await ask();
  // Another tab may have signed in since: its cookie needs another token.
  const isOfOther = answer.status === 403 && (await restoreSession()) !== null;
  const { body } = isOfOther ? await ask() : answer;
  return body?.next ?? null;
};

const toLogin = () => {
  const mine = session.userInfo()?.userId;
  if (mine !== undefined) forgetDraftsOf(mine);
  history.pushState(null, '', '/login');
  close();
};

/** The server said that there is no session (any 401, §8): nothing is left to tell it. */
export const loseSession = (): void => {
  if (isGivenUp() || !session.current()) return;
  close();
  broadcastToTabs({ is: 'lost' });
};

/**
 * Ends a session whose time ran out. The page stays, for the dialog that explains it, but makes no
 * more requests. The server is informed in case it has seen activity since.
 */
export const expireSession = (): void => {
  const token = session.current()?.accessToken;
  if (hasRunOut() || token === undefined) return;
  runOut();
  callAuth('logout', { token }).catch(() => null);
};

/** Closes the page when another user has signed in in another tab; returns whether it did. */
const isGivenUp = (): boolean => {
  const mine = session.userInfo()?.userId;
  if (mine === undefined || !isReplaced(mine)) return false;
  session.become(null, cookie('identity'));
  return true;
};

/**
 * Whether this page may make requests in the name of its user: not once another user has signed in, and not
 * when the time ran out.
 */
export const mayAsk = (): boolean => !isGivenUp() && !hasRunOut();

listenToTabs((word) => {
  const mine = session.userInfo()?.userId;
  switch (word.is) {
    case 'signed in':
      if (session.replacedBy() !== null || (mine !== undefined && mine !== word.userId))
        return session.become(null, word.userId);
      // Somebody at the login is let in as well; the same user gets the new token.
      return void restoreSession();
    case 'signed out':
      return mine !== undefined || session.replacedBy() !== null ? toLogin() : undefined;
    case 'lost':
      // Believed only after a look: it may be the answer to something asked before a new sign-in.
      return void (mine !== undefined && !hasRunOut() && restoreSession());
  }
});
