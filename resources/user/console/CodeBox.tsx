import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#console/browser/language.ts';
import { TextBox } from '#console/parts/TextBox.tsx';

/** Where a code is typed; apps show it with a space in the middle, which is left out. */
export const CodeBox = ({
  value,
  onChange,
  error,
  help,
  maxLength,
  isFirst = false,
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help: ReactNode;
  maxLength: number;
  /** Whether typing begins here. */
  isFirst?: boolean;
}) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <TextBox
      label={t('Code')}
      mono
      inputRef={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      error={error ?? null}
      help={help}
      onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, maxLength))}
    />
  );
};
