/**
 * The three cookies that the console keeps for itself (§4.8): the signed-in user, the end of the session, and
 * the hash of this browser. None is a secret and none opens anything; the session's own cookie cannot be read
 * from here.
 */
const names = ['identity', 'expiry', 'browserSignature'] as const;
export type CookieName = (typeof names)[number];

/** The value of a cookie; null when there is none. */
export const cookie = (name: CookieName): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
};

/** Keeps a value until the browser closes. */
export const keepCookie = (name: CookieName, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict`;
};

/** Forgets all three, as sign-out and a failed check ask (§4.8). */
export const forgetCookies = (): void => {
  for (const name of names) {
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`;
  }
};
