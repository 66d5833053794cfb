/** For this long after the last input, requests count as made for a present user, ms. */
const thereMs = 10_000;

// The user who opens a page is present.
let lastDone = Date.now();
const done = () => {
  lastDone = Date.now();
};
// 'click' and 'input' alone are what a screen reader or a dictation does.
for (const deed of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'popstate'])
  globalThis.addEventListener?.(deed, done, { capture: true, passive: true });

/**
 * Whether the user has pressed, typed or scrolled here just now. Otherwise a request comes from a timer or a
 * message of the stream, and is no sign of a present user.
 */
export const isUserActive = (): boolean => Date.now() - lastDone < thereMs;
