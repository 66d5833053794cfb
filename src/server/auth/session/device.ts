import bowser from 'bowser';

/**
 * What somebody signs in with, in words, by what their browser says of itself: 'Chrome 126 on
 * Windows'. For the eye of whoever looks for a stranger among the sessions; anybody can say anything.
 */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, longest));
  const version = browser.version?.split('.')[0];
  const name = [browser.name, version].filter(Boolean).join(' ');
  const on = os.name ?? platform.type;
  if (!name) return on ?? null;
  return (on ? `${name} on ${on}` : name).slice(0, 80);
};

/** Of a header that may be kilobytes; patterns are tried on it. */
const longest = 400;
