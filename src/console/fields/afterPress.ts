let isPressed = false;
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(
      end,
      () => {
        isPressed = false;
      },
      true,
    );
}

/**
 * Does something once no button of the mouse is down. A box that is left by a press elsewhere shows
 * its fault only then: words that appear between press and release move what is pressed away.
 */
export const afterPress = (act: () => void): void => {
  if (!isPressed) {
    act();
    return;
  }
  // The click follows the release in the same turn; what is shown may move after it.
  const released = () => setTimeout(act);
  window.addEventListener('pointerup', released, { once: true });
};
