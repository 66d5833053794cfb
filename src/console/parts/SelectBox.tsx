import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { type BoxWords, describedBy, LabelledBox } from './LabelledBox.tsx';
import { phone } from './looks.ts';

type Own = {
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLSelectElement>;
  /** The options. */
  children: ReactNode;
};

type Rest = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'>;

/** The browser's own list, which is found by its first letters, in MUI's box. */
const Box = ({ value, onChange, inputRef, disabled, className, children, ...rest }: Own & Rest) => (
  <NativeSelect
    className={className}
    input={<OutlinedInput />}
    inputRef={inputRef}
    disabled={disabled}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    inputProps={rest}
  >
    {children}
  </NativeSelect>
);

/** One of many, labelled above. */
export const SelectBox = ({
  label,
  hint,
  error,
  help,
  disabled,
  ...rest
}: BoxWords & Own & Rest) => {
  const id = useId();
  const words = { label, hint, error, help };
  return (
    <LabelledBox id={id} {...words} disabled={disabled}>
      <Box
        id={id}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
        {...rest}
      />
    </LabelledBox>
  );
};

/** As high as the buttons of its row: 28 px, 24 where dense, 32 for the fingers of a phone. */
const Inline = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  whiteSpace: 'nowrap',
  '& > label': { fontSize: 'inherit', fontWeight: 400 },
  '& > .MuiInputBase-root': {
    minWidth: 0,
    minHeight: 28,
    '& > select': { height: 'auto', padding: '3px 26px 3px 8px' },
    [phone]: {
      minHeight: 32,
      '& > select': { padding: '3px 20px 3px 6px' },
      '& > svg': { right: 2 },
    },
  },
  '&[data-dense] > .MuiInputBase-root': {
    minHeight: 24,
    fontSize: 12,
    '& > select': { padding: '2px 24px 2px 6px' },
  },
});

/**
 * A select box inside a row of other things: the label is at its left, or only an `aria-label`
 * where the row shows the choice.
 */
export const InlineSelect = ({
  label,
  isLabelSpoken = false,
  dense = false,
  ...rest
}: Own & Rest & { label: string; isLabelSpoken?: boolean; dense?: boolean }) => {
  const id = useId();
  return (
    <Inline data-dense={dense || undefined}>
      {!isLabelSpoken && (
        <FormLabel htmlFor={id} focused={false}>
          {label}
        </FormLabel>
      )}
      <Box id={id} aria-label={isLabelSpoken ? label : undefined} {...rest} />
    </Inline>
  );
};
