import type { Fields } from '#model';
import { t } from '../../browser/language.ts';
import { SelectBox } from '../../parts/SelectBox.tsx';

/** The field of some rows that is to be changed. */
export const ChooseField = ({
  fields,
  value,
  onChange,
}: {
  fields: Fields;
  value: string;
  onChange: (name: string) => void;
}) => (
  <SelectBox label={t('Field')} value={value} onChange={onChange}>
    {Object.entries(fields).map(([name, { label }]) => (
      <option key={name} value={name}>
        {label}
      </option>
    ))}
  </SelectBox>
);
