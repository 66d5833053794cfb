import OutlinedInput from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { type BoxWords, describedBy, LabelledBox } from './LabelledBox.tsx';
import { steady } from './steady.tsx';

type Own = BoxWords & {
  /** Inside the box, after the value: a unit or a small button. */
  end?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** A code: shown in the mono face. */
  mono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** The box without the words around it, for what opens at it. */
  boxRef?: Ref<HTMLDivElement>;
};

export type TextBoxProps = Own & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>;

/** A line to type into, labelled above. Everything else an input takes is handed through. */
export const TextBox = steady<TextBoxProps>(
  ({
    label,
    hint,
    error,
    help,
    end,
    value,
    onChange,
    mono = false,
    inputRef,
    boxRef,
    type = 'text',
    disabled,
    ...rest
  }) => {
    const id = useId();
    const words = { label, hint, error, help };
    return (
      <LabelledBox id={id} {...words} disabled={disabled}>
        <OutlinedInput
          id={id}
          ref={boxRef}
          inputRef={inputRef}
          type={type}
          value={value}
          endAdornment={end}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            className: mono ? 'mono' : undefined,
            autoComplete: 'off',
            spellCheck: false,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': describedBy(id, words),
            ...rest,
          }}
        />
      </LabelledBox>
    );
  },
);
