import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import { t } from '../browser/language.ts';
import type { FilterProps } from './widget.ts';

/** Any of some values, as boxes to tick. */
export const ManyOf = ({
  field,
  values,
  onChange,
  options,
}: FilterProps & { options: readonly (readonly [code: string, label: string])[] }) => (
  <FormControl component="fieldset" margin="none">
    <FormLabel component="legend" focused={false}>
      {t(field.label)}
    </FormLabel>
    {options.map(([code, label]) => (
      <FormControlLabel
        key={code}
        label={label}
        control={
          <Checkbox
            checked={values.includes(code)}
            onChange={(_, isWanted) =>
              onChange(isWanted ? [...values, code] : values.filter((value) => value !== code))
            }
          />
        }
      />
    ))}
  </FormControl>
);
