import Checkbox from '@mui/material/Checkbox';
import { t } from '../../browser/language.ts';

/** The box in the header of a list that chooses all rows of the page, or lets them go. */
export const ChooseAll = ({
  rows,
  chosen,
  onChange,
}: {
  /** The number of rows on the page; `chosen` is the number selected. */
  rows: number;
  chosen: number;
  onChange: (isAll: boolean) => void;
}) => {
  const isSome = chosen > 0 && chosen < rows;
  return (
    <Checkbox
      tabIndex={-1}
      disabled={rows === 0}
      checked={rows > 0 && chosen === rows}
      indeterminate={isSome}
      slotProps={{
        input: {
          'aria-label': t('Select all rows of this page'),
          // MUI only draws it, and a screen reader is to say it.
          ref: (box) => {
            if (box) box.indeterminate = isSome;
          },
        },
      }}
      onChange={(_, isAll) => onChange(isAll)}
    />
  );
};
