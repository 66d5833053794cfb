import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Colour } from '#model';
import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import { phone } from '../parts/looks.ts';
import { Status } from '../parts/Status.tsx';
import { rowsText } from './rowsText.ts';

const Figures = styled('fieldset')({
  display: 'grid',
  flex: 'none',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 10,
  margin: 0,
  padding: 0,
  border: 0,
  [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

/** Rows of one kind: how many there are of it. */
export type RowFigure<N extends string> = {
  name: N;
  label: string;
  colour: Colour;
  count: number;
};

/** Number of a file's rows by kind. A click on a figure shows its rows, a second click all rows. */
export const RowFigures = <N extends string>({
  figures,
  chosen,
  onChoose,
}: {
  figures: readonly RowFigure<N>[];
  chosen: N | null;
  onChoose: (name: N | null) => void;
}) => (
  <Figures>
    <legend className="unseen">{t('Rows to show')}</legend>
    {figures.map(({ name, label, colour, count }) => (
      <ToggleButton
        key={name}
        sx={{
          justifyContent: 'space-between',
          gap: '10px',
          padding: '6px 12px',
          borderColor: 'var(--line)',
          borderRadius: '6px',
          '& b': { fontSize: 22, fontWeight: 600, lineHeight: '30px', letterSpacing: '-0.01em' },
        }}
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
  </Figures>
);

/** Value in the address that selects all rows. */
export const allRows = 'all';

/** A page opens on what was refused, where something was. */
const openingOf = (figures: readonly RowFigure<string>[]) =>
  figures.find(({ name, count }) => name === 'refused' && count > 0)?.name ?? null;

/** The kind of rows that a page shows, null for all, kept in the address under `parameter`. */
export const useChosenRows = <N extends string>(
  figures: readonly RowFigure<N>[],
  parameter = 'rows',
) => {
  const [search, setSearch] = useSearchParams();
  const nameInAddress = search.get(parameter) ?? (search.size === 0 ? openingOf(figures) : null);
  const chosen = figures.find(({ name }) => name === nameInAddress)?.name ?? null;
  // Mending the last refused row turns no page under the reader.
  const isOpening = search.size === 0 && chosen !== null;
  useEffect(() => {
    if (isOpening) setSearch({ [parameter]: chosen }, { replace: true });
  }, [isOpening, chosen, parameter, setSearch]);
  return { chosen, choose: (name: N | null) => setSearch({ [parameter]: name ?? allRows }) };
};
