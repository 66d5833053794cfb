import { createHash, createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A new opaque token: 256 random bits that say nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A name for a session that tells nothing of it and opens nothing. */
export const newHandle = (): string => randomBytes(9).toString('base64url');

/** The stored hash of a token; only its holder has the token itself. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');

/**
 * The access token of a session, derived from its cookie, so that it needs no place in the database
 * and shows nothing of the cookie. The console holds it in memory; the calls that end a session ask for it.
 */
export const accessTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('access').digest('base64url');

/** A new one-time password: six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored hash of a one-time password, bound to its token, user and purpose. */
export const codeHash = (
  token: string,
  bound: { userId: string; purpose: string; code: string },
): string =>
  createHmac('sha256', token)
    .update(JSON.stringify([bound.userId, bound.purpose, bound.code]))
    .digest('hex');

/** Whether two texts are equal, in a time that does not tell where they differ. */
export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
};
