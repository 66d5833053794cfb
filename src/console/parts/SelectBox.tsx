import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { type BoxWords, describedBy, LabelledBox } from './LabelledBox.tsx';

type Own = BoxWords & {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLSelectElement>;
  /** The options. */
  children: ReactNode;
};

/** One of many in the browser's own list, which is found by its first letters; labelled above. */
export const SelectBox = ({
  label,
  hint,
  error,
  help,
  value,
  onChange,
  inputRef,
  disabled,
  children,
  ...rest
}: Own & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'>) => {
  const id = useId();
  const words = { label, hint, error, help };
  return (
    <LabelledBox id={id} {...words} disabled={disabled}>
      <NativeSelect
        input={<OutlinedInput />}
        inputRef={inputRef}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy(id, words),
          ...rest,
        }}
      >
        {children}
      </NativeSelect>
    </LabelledBox>
  );
};
