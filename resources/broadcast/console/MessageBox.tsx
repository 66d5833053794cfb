import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useId } from 'react';
import { t } from '#console/browser/language.ts';
import { describedBy, LabelledBox } from '#console/parts/LabelledBox.tsx';

/** The words of a message, with how many are left. */
export const MessageBox = ({
  value,
  most,
  error,
  inputRef,
  onChange,
}: {
  value: string;
  most: number;
  error: string | null;
  inputRef: Ref<HTMLInputElement>;
  onChange: (words: string) => void;
}) => {
  const id = useId();
  return (
    <LabelledBox
      id={id}
      label={t('Message')}
      hint={t('%{most} characters left', { most: most - value.length })}
      error={error}
    >
      <OutlinedInput
        id={id}
        multiline
        rows={5}
        inputRef={inputRef}
        value={value}
        inputProps={{
          maxLength: most,
          'aria-required': true,
          'aria-describedby': describedBy(id, { error }),
        }}
        onChange={(event) => onChange(event.target.value)}
      />
    </LabelledBox>
  );
};
