import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { View } from '#model';
import { t } from '../browser/language.ts';
import { useReader } from '../nouns/reader.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { phone } from '../parts/looks.ts';
import { listColumns, offeredColumns, usualColumns } from './listColumns.tsx';
import { type Changes, type ListAddress, widthsText } from './useListAddress.ts';

const Columns = styled('ul')({
  '& li': { display: 'flex', alignItems: 'center', gap: 4, minHeight: 26 },
  '& label': { flex: 1, minWidth: 0 },
  '& input[type="number"]': {
    width: 62,
    height: 24,
    padding: '0 4px',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    textAlign: 'right',
  },
  [phone]: { '& li': { minHeight: 36 }, '& input[type="number"]': { display: 'none' } },
});

const Foot = styled('div')({
  position: 'sticky',
  bottom: -1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  margin: '0 -12px -12px',
  padding: '8px 12px',
  borderTop: '1px solid var(--line)',
  background: 'var(--raised)',
  color: 'var(--ink-3)',
  fontSize: 12,
  [phone]: { '& span': { display: 'none' } },
});

/**
 * Chooses the columns of a list, their order and width; displayed columns come first, in their
 * order.
 */
export default function ColumnMenu({
  view,
  address,
  change,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
}) {
  const usual = usualColumns(useReader(), view);
  const offered = offeredColumns(view);
  const { columns, widths } = address;
  const box = useRef<HTMLUListElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  const choose = (names: readonly string[]) => {
    if (names.length === 0) return;
    change({ columns: names.join() === usual.join() ? null : names.join(',') });
  };
  /** Inserts a column after the nearest displayed one that precedes it in the schema. */
  const withColumn = (name: string) => {
    const before = offered.slice(
      0,
      offered.findIndex((each) => each.name === name),
    );
    const at = Math.max(-1, ...before.map((other) => columns.indexOf(other.name)));
    return columns.toSpliced(at + 1, 0, name);
  };
  const move = (name: string, by: number) => {
    const at = columns.indexOf(name);
    choose(columns.toSpliced(at, 1).toSpliced(at + by, 0, name));
  };
  const set = (name: string, width: number) => {
    const { [name]: _, ...others } = widths;
    change({ widths: widthsText(width > 0 ? { ...others, [name]: width } : others) });
  };

  const labelOf = new Map(offered.map(({ name, label }) => [name, label]));
  const drawn = new Map(
    listColumns(view, columns, () => undefined, { widths }).map(({ name, width }) => [name, width]),
  );
  const hidden = offered.map(({ name }) => name).filter((name) => !columns.includes(name));
  const shown = columns.filter((name) => labelOf.has(name));
  return (
    <div className="column" style={{ width: 340, padding: 12 }}>
      <Columns className="plain" ref={box} aria-label={t('Columns')}>
        {[...shown, ...hidden].map((name) => {
          const label = t(labelOf.get(name) ?? name);
          const at = shown.indexOf(name);
          return (
            <li key={name}>
              <FormControlLabel
                label={label}
                control={
                  <Checkbox
                    checked={at >= 0}
                    disabled={at >= 0 && shown.length === 1}
                    onChange={(_, isShown) =>
                      choose(isShown ? withColumn(name) : columns.filter((each) => each !== name))
                    }
                  />
                }
              />
              {at >= 0 && (
                <>
                  <WidthBox
                    // A width changed from outside resets the box.
                    key={drawn.get(name)}
                    label={label}
                    width={drawn.get(name)}
                    onWidth={(width) => set(name, width)}
                  />
                  <IconButton
                    label={t('Move %{label} up', { label })}
                    disabled={at === 0}
                    onClick={() => move(name, -1)}
                  >
                    ↑
                  </IconButton>
                  <IconButton
                    label={t('Move %{label} down', { label })}
                    disabled={at === shown.length - 1}
                    onClick={() => move(name, 1)}
                  >
                    ↓
                  </IconButton>
                </>
              )}
            </li>
          );
        })}
      </Columns>
      <Foot>
        <span>{t('Widths in px; the edge of a heading can be dragged too.')}</span>
        <Button onClick={() => change({ columns: null, widths: null })}>{t('Reset')}</Button>
      </Foot>
    </div>
  );
}

const WidthBox = ({
  label,
  width,
  onWidth,
}: {
  label: string;
  width: number | undefined;
  onWidth: (width: number) => void;
}) => (
  <input
    type="number"
    aria-label={t('Width of %{label}, px', { label })}
    min={40}
    max={1200}
    step={4}
    defaultValue={width}
    onBlur={({ target }) => Number(target.value) !== width && onWidth(Number(target.value))}
    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
  />
);
