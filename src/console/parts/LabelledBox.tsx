import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { t } from '../browser/language.ts';

const Top = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 3,
  color: 'var(--ink-3)',
  fontSize: 12,
});

/** The words around a box: its label above it, and below it the fault, or else the help. */
export type BoxWords = {
  label: string;
  /** At the end of the line of the label: for example how far to go, before one types. */
  hint?: ReactNode;
  /** Why the value will not do; said aloud when it appears. */
  error?: string | null;
  /** Below the box, where there is no fault. */
  help?: ReactNode;
};

/** The ids of the words below a box, for the box to be described by; undefined where there are none. */
export const describedBy = (id: string, { error, help }: Omit<BoxWords, 'label'>) =>
  [error && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean).join(' ') ||
  undefined;

/** A box with the words around it, as MUI's form control; `children` is the input, which has the `id`. */
export const LabelledBox = ({
  id,
  label,
  hint,
  error,
  help,
  disabled = false,
  children,
}: BoxWords & { id: string; disabled?: boolean; children: ReactNode }) => (
  <FormControl fullWidth margin="none" error={Boolean(error)} disabled={disabled}>
    <Top>
      <FormLabel htmlFor={id} error={false} focused={false} disabled={false}>
        {label}
      </FormLabel>
      {hint !== undefined && <span>{hint}</span>}
    </Top>
    {children}
    {error && (
      <FormHelperText id={`${id}-error`} role="alert">
        {t(error)}
      </FormHelperText>
    )}
    {help !== undefined && (
      <FormHelperText id={`${id}-help`} error={false} hidden={Boolean(error)}>
        {help}
      </FormHelperText>
    )}
  </FormControl>
);
