import { type KeyboardEvent, useState } from 'react';
import styles from './PasswordBox.module.css';
import { TextBox, type TextBoxProps } from './TextBox.tsx';

type Props = Omit<TextBoxProps, 'type' | 'end' | 'help' | 'mono'>;

/** A password that can be looked at while it is typed; says so when Caps Lock is on. */
export const PasswordBox = (props: Props) => {
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <TextBox
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCaps(false)}
      help={isCaps ? 'Caps Lock is on' : undefined}
      end={
        <button
          type="button"
          className={styles.show}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
};
