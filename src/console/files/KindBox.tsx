import type { ReactNode } from 'react';
import { t } from '../browser/language.ts';
import { SelectBox } from '../parts/SelectBox.tsx';

/** Box for the kind of file; without a kind no file can be chosen. */
export const KindBox = ({
  label,
  kinds,
  chosen,
  disabled,
  link,
  onChoose,
}: {
  label: string;
  /** Each kind with its label. */
  kinds: readonly (readonly [kind: string, label: string])[];
  chosen: string | null;
  disabled: boolean;
  /** Link at the end of the label: a sample of the chosen kind. */
  link?: ReactNode;
  onChoose: (kind: string | null) => void;
}) => (
  <SelectBox
    label={label}
    hint={link}
    value={chosen ?? ''}
    disabled={disabled}
    onChange={(kind) => onChoose(kind || null)}
  >
    <option value="">{t('Choose…')}</option>
    {kinds.map(([kind, words]) => (
      <option key={kind} value={kind}>
        {words}
      </option>
    ))}
  </SelectBox>
);
