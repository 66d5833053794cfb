import type { ComponentProps } from 'react';
import { t } from '../../browser/language.ts';
import { useShownPassword } from '../../parts/useShownPassword.ts';
import { Field } from './Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'hint'>;

/** The same box in the look of the login screens, which load no part of the console. */
export const PasswordField = (props: Props) => {
  const { isShown, toggle, capsWords, boxProps } = useShownPassword();
  return (
    <Field
      {...props}
      {...boxProps}
      spellCheck={false}
      hint={capsWords}
      end={
        <button type="button" className="login-show" aria-pressed={isShown} onClick={toggle}>
          {isShown ? t('Hide') : t('Show')}
        </button>
      }
    />
  );
};
