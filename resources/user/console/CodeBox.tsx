import type { ReactNode } from 'react';
import { t } from '#console/browser/language.ts';
import { Boxed } from '#console/fields/Boxed.ts';
import { TextBox } from '#console/parts/TextBox.tsx';

/** Where a code is typed; apps show it with a space in the middle, which is left out. */
export const CodeBox = ({
  help,
  maxLength,
  isFirst = false,
}: {
  help: ReactNode;
  maxLength: number;
  /** Whether typing begins here. */
  isFirst?: boolean;
}) => (
  <Boxed name="code">
    {({ onChange, ...box }) => (
      <TextBox
        {...box}
        label={t('Code')}
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={isFirst}
        help={help}
        onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, maxLength))}
      />
    )}
  </Boxed>
);
