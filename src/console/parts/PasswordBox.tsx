import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { t } from '../browser/language.ts';
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
        <InputAdornment position="end">
          <IconButton
            sx={{ padding: '2px 8px', borderRadius: '3px', fontSize: 12, fontWeight: 550 }}
            aria-label={isShown ? t('Hide %{label}', props) : t('Show %{label}', props)}
            onClick={toggle}
          >
            {isShown ? t('Hide') : t('Show')}
          </IconButton>
        </InputAdornment>
      }
    />
  );
};
