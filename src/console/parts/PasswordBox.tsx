import { t } from '../browser/language.ts';
import styles from './PasswordBox.module.css';
import { TextBox, type TextBoxProps } from './TextBox.tsx';
import { useShownPassword } from './useShownPassword.ts';

type Props = Omit<TextBoxProps, 'type' | 'end' | 'help' | 'mono'>;

/** A password that can be looked at while it is typed; says so when Caps Lock is on. */
export const PasswordBox = (props: Props) => {
  const { isShown, toggle, capsWords, boxProps } = useShownPassword();
  return (
    <TextBox
      {...props}
      {...boxProps}
      help={capsWords}
      end={
        <button
          type="button"
          className={styles.show}
          aria-label={isShown ? t('Hide %{label}', props) : t('Show %{label}', props)}
          onClick={toggle}
        >
          {isShown ? t('Hide') : t('Show')}
        </button>
      }
    />
  );
};
