import type { GridColDef, GridRenderEditCellParams } from '@mui/x-data-grid';
import { widestOf } from './fitted.ts';
import styles from './Grid.module.css';
import type { GridColumn, GridRow } from './gridColumn.ts';
import { StackHead } from './StackHead.tsx';

/** The boxes of an edited row keep what is typed; to the grid, whose values are words, the row stays as it is. */
const unchanged: GridColDef<GridRow>['valueSetter'] = (_, row) => row;

/** One column, as the grid's library takes it, in a row of so many lines. */
export const singleColumn = (
  {
    name,
    label,
    align,
    width,
    grows,
    sortable,
    help,
    head,
    title,
    render,
    edit,
    wraps,
  }: GridColumn,
  pinClass: string | undefined,
  lines: number,
): GridColDef<GridRow> => ({
  field: name,
  headerName: label,
  description: help ?? label,
  align,
  headerAlign: align,
  width,
  minWidth: grows ? width : 50,
  flex: grows || undefined,
  cellClassName: pinClass,
  headerClassName: pinClass,
  sortable,
  ...(head !== undefined && { renderHeader: () => head }),
  valueGetter: (_, row) => title(row),
  ...(edit && {
    editable: true,
    valueSetter: unchanged,
    renderEditCell: ({ row, hasFocus }: GridRenderEditCellParams<GridRow>) => edit(row, hasFocus),
  }),
  renderCell: ({ row, value }) => (
    <span
      className={wraps && lines > 1 ? `${styles.cell} ${styles.wraps}` : styles.cell}
      style={wraps && lines > 1 ? { WebkitLineClamp: lines } : undefined}
      title={value}
    >
      {render(row)}
    </span>
  ),
});

/**
 * A stack of columns: a cell has a line for each, and the header sorts by each. It has the name of
 * the first.
 */
export const stackedColumn = (
  stack: readonly GridColumn[],
  sort: { field: string; descending: boolean } | null,
  onSort: (field: string, descending: boolean) => void,
): GridColDef<GridRow> => {
  const [first] = stack;
  if (!first) throw new Error('A stack has a column');
  const width = widestOf(stack);
  const firstEdited = stack.findIndex(({ edit }) => edit !== undefined);
  const align = stack.every((each) => each.align === 'right') ? 'right' : 'left';
  return {
    field: first.name,
    headerName: stack.map(({ label }) => label).join(', '),
    description: '',
    align,
    headerAlign: align,
    width,
    minWidth: width,
    flex: Math.max(...stack.map(({ grows }) => grows ?? 0)) || undefined,
    sortable: false,
    hideSortIcons: true,
    resizable: false,
    renderHeader: () => <StackHead stack={stack} sort={sort} onSort={onSort} />,
    valueGetter: (_, row) => stack.map(({ title }) => title(row)).join(', '),
    editable: stack.some(({ edit }) => edit !== undefined),
    valueSetter: unchanged,
    renderEditCell: ({ row, hasFocus }) => (
      <div className={`fills ${styles.lines}`}>
        {stack.map(({ name, edit, render }, at) => (
          <div key={name}>{edit?.(row, hasFocus && at === firstEdited) ?? render(row)}</div>
        ))}
      </div>
    ),
    renderCell: ({ row }) => (
      <div className={`fills ${styles.lines}`}>
        {stack.map(({ name, label, align: side, title, render }, at) => (
          <span key={name} className={styles.cell} style={{ textAlign: side }} title={title(row)}>
            {at > 0 && <span className="unseen">{label}: </span>}
            {render(row)}
          </span>
        ))}
      </div>
    ),
  };
};
