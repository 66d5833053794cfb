/** So long after somebody did something, what is asked is taken to be asked for them, ms. */
const thereMs = 10_000;

// A page is opened by somebody.
let lastDone = Date.now();
const done = () => {
  lastDone = Date.now();
};
// 'click' and 'input' alone are what a screen reader or a dictation does.
for (const deed of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input', 'popstate'])
  globalThis.addEventListener?.(deed, done, { capture: true, passive: true });

/**
 * Whether somebody has pressed, typed or scrolled here just now. Else what is asked comes from a timer
 * or a message of the stream, however it came about, and is no sign of anybody.
 */
export const isSomebodyThere = (): boolean => Date.now() - lastDone < thereMs;
