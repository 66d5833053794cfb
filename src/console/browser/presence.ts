/** For this long after the last act, requests count as made for a present user, ms. */
const thereMs = 10_000;

// The user who opens a page is present.
let lastActAt = Date.now();
let isCounting = true;
let isByItself = false;
const act = () => {
  if (isCounting) lastActAt = Date.now();
};
// 'click' and 'input' alone are what a screen reader or a dictation does.
for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'popstate'])
  globalThis.addEventListener?.(name, act, { capture: true, passive: true });

/**
 * Sets whether acts count from now on. An answer to the session warning is no sign of presence
 * (§4.5).
 */
export const countActs = (counts: boolean): void => {
  isCounting = counts;
};

/**
 * Does what nobody present asks for: a timer fires, or the stream brings a message. The requests that begin before
 * `work` returns are no sign of a present user, however lately there was one.
 */
export const byItself = <T>(work: () => T): T => {
  const before = isByItself;
  isByItself = true;
  try {
    return work();
  } finally {
    isByItself = before;
  }
};

/**
 * Whether a request that begins now is made for the user: not by a timer or a message of the stream, and after the
 * user has pressed, typed or scrolled here just now. After the clock was set back that is not known.
 */
export const isUserActive = (): boolean => {
  const since = Date.now() - lastActAt;
  return !isByItself && since >= 0 && since < thereMs;
};
