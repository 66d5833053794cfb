import ToggleButton from '@mui/material/ToggleButton';
import type { Colour } from '#model';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { Status } from '../parts/Status.tsx';
import styles from './BatchPage.module.css';
import { rowsText } from './rowsText.ts';

/** Rows of one kind: how many there are of it. */
export type RowFigure<N extends string> = {
  name: N;
  label: string;
  colour: Colour;
  count: number;
};

/** How many rows of a file are of each kind; each figure shows its rows, and again all of them. */
export const RowFigures = <N extends string>({
  figures,
  chosen,
  onChoose,
}: {
  figures: readonly RowFigure<N>[];
  chosen: N | null;
  onChoose: (name: N | null) => void;
}) => (
  <fieldset className={styles.figures}>
    <legend className="unseen">{t('Rows to show')}</legend>
    {figures.map(({ name, label, colour, count }) => (
      <ToggleButton
        key={name}
        className={styles.figure}
        value={name}
        selected={name === chosen}
        title={
          name === chosen
            ? t('Show all rows')
            : t('Show these %{count}', { count: rowsText(count) })
        }
        onClick={() => onChoose(name === chosen ? null : name)}
      >
        <Status colour={colour}>{t(label)}</Status> <b>{quantityText(count)}</b>
      </ToggleButton>
    ))}
  </fieldset>
);
