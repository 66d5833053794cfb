import { quantityText } from '../browser/format.ts';
import { t } from '../browser/language.ts';
import type { GridColumn, GridRow } from '../parts/grid/gridColumn.ts';

/** The rows of a print. Its heading, with what the list is, comes again on every sheet. */
export const PrintTable = ({
  title,
  narrowed,
  columns,
  rows,
  end,
}: {
  title: string;
  narrowed: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  end: string;
}) => (
  <>
    <table className="paper-table" aria-label={title}>
      <thead>
        <tr>
          <td colSpan={columns.length + 1} className="paper-title">
            <h1>{title}</h1>
            <span className="faded">{narrowed}</span>
          </td>
        </tr>
        <tr>
          <th scope="col" className="right">
            {t('No')}
          </th>
          {columns.map(({ name, label, align }) => (
            <th key={name} scope="col" className={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.id}>
            <td className="right">{quantityText(index + 1)}</td>
            {columns.map(({ name, align, render }) => (
              <td key={name} className={align}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="faded breaks" style={{ paddingTop: 8 }}>
      {end}
    </p>
  </>
);
