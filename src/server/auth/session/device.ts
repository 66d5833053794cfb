import bowser from 'bowser';

/**
 * The browser and system of a sign-in, in words, from what the browser sends: 'Chrome 126 on Windows'. It
 * helps a person to find a stranger among the sessions; it proves nothing.
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

/** Most characters of a header that patterns are tried on; it may be kilobytes long. */
const longest = 400;
