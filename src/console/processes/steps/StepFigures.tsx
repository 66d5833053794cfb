import { styled } from '@mui/material/styles';
import type { TableOfStep } from '#model/answers/processAnswers.ts';
import { noValue, quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { type Column, column, PlainTable } from '../../parts/PlainTable.tsx';
import { Status } from '../../parts/Status.tsx';
import { disagreeing, isFigures } from './stepTable.ts';

const Scroll = styled('section')({
  overflowX: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  '& th, & td': { padding: '0 6px' },
  '& tbody tr:has(.differs) td': { background: 'var(--red-soft)' },
  '& tbody tr:last-child td': { borderBottom: 0 },
  '& .differs': { color: 'var(--red)', fontWeight: 620 },
});

type Row = TableOfStep['rows'][number] & { at: number };

/** Figures of a step side by side; rows that must agree bear a mark that says whether they do. */
export const StepFigures = ({ table }: { table: TableOfStep }) => {
  const isCompared = table.rows.some(({ agrees }) => agrees !== undefined);
  const wrong = disagreeing(table).length;
  const columns: Column<Row>[] = table.columns.map((label, at) =>
    column(
      `${at} ${label}`,
      label,
      { align: isFigures(table, at) ? 'right' : 'left' },
      ({ cells }) =>
        isFigures(table, at) ? (
          <Cell cell={cells[at] ?? null} />
        ) : (
          <span className="wrapped" style={{ minWidth: 104 }}>
            <Cell cell={cells[at] ?? null} />
          </span>
        ),
    ),
  );
  return (
    <section className="column" style={{ gap: 4 }}>
      <h3 className="row">
        {table.title}
        {isCompared && (
          <Status colour={wrong === 0 ? 'green' : 'red'}>
            {wrong === 0
              ? t('All agree')
              : t('%{count} row differs |||| %{count} rows differ', { count: wrong })}
          </Status>
        )}
      </h3>
      {/* Wider than its panel it is moved by the arrow keys. */}
      <Scroll tabIndex={0} aria-label={table.title}>
        <PlainTable<Row>
          label={table.title}
          rows={table.rows.map((row, at) => ({ ...row, at }))}
          rowKey={({ at }) => at}
          columns={isCompared ? [agreement, ...columns] : columns}
        />
      </Scroll>
    </section>
  );
};

const Cell = ({ cell }: { cell: string | number | null }) => {
  if (cell === null || cell === '') return <span className="muted">{noValue}</span>;
  return typeof cell === 'number' ? quantityText(cell) : t(cell);
};

const agreement: Column<Row> = column(
  'agrees',
  <span className="unseen">{t('Agrees')}</span>,
  { width: 28 },
  ({ agrees }) =>
    agrees === undefined ? null : (
      <span className={agrees ? 'good' : 'differs'} title={agrees ? t('agrees') : t('differs')}>
        <span aria-hidden="true">{agrees ? '✓' : '✕'}</span>
        <span className="unseen">{agrees ? t('agrees') : t('differs')}</span>
      </span>
    ),
);
