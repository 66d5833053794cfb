import type { ReactNode, Ref } from 'react';
import { reasonLength } from '#model';
import { t } from '../browser/language.ts';
import { TextBox } from './TextBox.tsx';

/** A line for the reason: for the person who decides, and for later readers of the journal. */
export const ReasonBox = ({
  label = t('Reason'),
  hint,
  maxLength = reasonLength.max,
  value,
  onChange,
  error,
  inputRef,
}: {
  label?: string;
  hint?: ReactNode;
  maxLength?: number;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  inputRef?: Ref<HTMLInputElement>;
}) => (
  <TextBox
    label={label}
    hint={hint}
    value={value}
    error={error}
    inputRef={inputRef}
    name="reason"
    maxLength={maxLength}
    onChange={onChange}
  />
);

/** The fault of a required reason; null when it is valid. */
export const reasonFault = (reason: string): string | null =>
  reason.trim().length < reasonLength.min
    ? t('Enter a reason of at least %{min} letters', { min: reasonLength.min })
    : null;
