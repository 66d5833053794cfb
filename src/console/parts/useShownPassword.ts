import { type KeyboardEvent, useState } from 'react';
import { t } from '../browser/language.ts';

/**
 * The behaviour of a password box: whether it shows the typed text, and whether Caps Lock is on.
 */
export const useShownPassword = () => {
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return {
    isShown,
    toggle: () => setShown(!isShown),
    capsWords: isCaps ? t('Caps Lock is on') : undefined,
    boxProps: {
      type: isShown ? 'text' : 'password',
      autoCapitalize: 'none',
      onKeyDown: watch,
      onKeyUp: watch,
      onBlur: () => setCaps(false),
    },
  };
};
