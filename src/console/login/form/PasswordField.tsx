import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'hint'>;

/** A password that can be looked at while it is typed; says so when Caps Lock is on. */
export const PasswordField = (props: Props) => {
  const [isShown, show] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const watch = (event: React.KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCaps(false)}
      hint={isCaps ? 'Caps Lock is on' : undefined}
      end={
        <button
          type="button"
          className="login-show"
          aria-pressed={isShown}
          onClick={() => show(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
};
