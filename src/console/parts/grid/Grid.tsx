import { DataGrid, type GridSlots, type GridSortModel, useGridApiRef } from '@mui/x-data-grid';
import { useListContext } from 'ra-core';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { t } from '../../browser/language.ts';
import { nonce } from '../muiStyles.ts';
import { fitted } from './fitted.ts';
import styles from './Grid.module.css';
import type { GridColumn, GridRow } from './gridColumn.ts';
import { singleColumn, stackedColumn } from './gridColumns.tsx';
import { keepBesidePinned, pinnedOf } from './pinned.ts';
import { nextSort } from './StackHead.tsx';
import { endOf, keepViewed, useEditedRow } from './useEditedRow.ts';
import { useWidth } from './useWidth.ts';

type Props = {
  label: string;
  columns: readonly GridColumn[];
  /** px, of a row and of the header. */
  rowHeight: number;
  onOpen?: (row: GridRow, inNewTab: boolean) => void;
  isLoading: boolean;
  /** Whether the rows shown do not match the request yet. */
  isStale?: boolean;
  empty: ReactNode;
  /** Somebody made a column wider or narrower, px. */
  onWidth?: (name: string, width: number) => void;
  /** The row to begin at, once it is there. */
  startAt?: string | null;
  /** The row that the focus has come to. */
  onRow?: (id: GridRow['id']) => void;
  /** Handles a key pressed on a row; true when it did, and the grid then ignores the key. */
  onPress?: (key: string, row: GridRow, cell: Element) => boolean;
  /** A key that was pressed on the header of a column; whether it meant something. */
  onHeadPress?: (key: string, column: string) => boolean;
  /** The row that is edited, and the column whose box has the focus first. */
  edited?: { id: GridRow['id']; column: string } | null;
  /** Enter, Escape, or Tab from the last box of the edited row. */
  onEditEnd?: (how: 'save' | 'cancel' | 'forward') => void;
  /** Whether a cell has just changed. */
  isTinted?: (id: GridRow['id'], column: string) => boolean;
};

/** Width of the vertical scroll bar, px. */
const scrollBar = 16;
/**
 * The height of a line in a row of several, the height of a row besides its lines, and the height
 * of a header of two lines, px.
 */
const [lineHeight, besideLines, wrappedHead] = [17, 22, 38];

/**
 * The rows of the list around it, which the server pages, sorts and filters; only the visible ones
 * are drawn. One stop of the Tab key, arrows inside, Enter opens a row. It fills the height it is
 * given, which must be bounded. No other component uses the grid's library. Where the width is too
 * small for the columns, the last ones are stacked; where they scroll sideways all the same, the
 * first one stays.
 */
export const Grid = (props: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div className="fills" ref={box}>
      {width !== null && <FittedGrid {...props} width={width} />}
    </div>
  );
};

const FittedGrid = ({
  width,
  label,
  columns,
  rowHeight,
  onOpen,
  isLoading,
  isStale = false,
  empty,
  onWidth,
  startAt = null,
  onRow,
  onPress,
  onHeadPress,
  edited = null,
  onEditEnd,
  isTinted,
}: Props & { width: number }) => {
  const { data: rows = noRows, sort: sorted, setSort } = useListContext<GridRow>();
  const sort = useMemo(
    () => ({ field: sorted.field, descending: sorted.order === 'DESC' }),
    [sorted.field, sorted.order],
  );
  const onSort = useCallback(
    (field: string, descending: boolean) => setSort({ field, order: descending ? 'DESC' : 'ASC' }),
    [setSort],
  );
  const api = useGridApiRef();
  // Only once, when it first comes: a row that the user goes to later must not pull them back.
  const wanted = useRef(startAt);
  useEffect(() => {
    const [first] = columns;
    const rowIndex = rows.findIndex(({ id }) => String(id) === wanted.current);
    const row = rows[rowIndex];
    if (!first || !row) return;
    wanted.current = null;
    if (isElsewhere()) return;
    api.current?.scrollToIndexes({ rowIndex });
    api.current?.setCellFocus(row.id, first.name);
  }, [rows, columns, api]);
  // A removed row loses the focus, and a moved row may. Once the rows are drawn, this row or the
  // next one gets it back, so that the keys still work.
  const focused = useRef<string | null>(null);
  const before = useRef(rows);
  useEffect(() => {
    const was = before.current;
    before.current = rows;
    const isFocused = ({ id }: GridRow) => String(id) === focused.current;
    const at = was.findIndex(isFocused);
    const stays = rows.find(isFocused);
    if (at === -1 || (stays && document.activeElement === document.body)) return;
    const drawn = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const [first] = columns;
      const next = stays ?? rows[Math.min(at, rows.length - 1)];
      if (first && next) api.current?.setCellFocus(next.id, first.name);
    });
    return () => cancelAnimationFrame(drawn);
  }, [rows, columns, api]);
  const { stacks, lines, isTight } = useMemo(
    () => fitted(columns, width - scrollBar),
    [columns, width],
  );
  const { classes: pinClasses, second } = useMemo(() => pinnedOf(stacks.flat()), [stacks]);
  const definitions = useMemo(
    () =>
      stacks.map(([first, ...more], at) =>
        first && more.length === 0
          ? singleColumn(first, pinClasses[at], lines)
          : stackedColumn(stacks[at] ?? [], sort, onSort),
      ),
    [stacks, lines, pinClasses, sort, onSort],
  );
  const stackOf = (name: string) => stacks.find(([first]) => first?.name === name) ?? [];
  const sortModel = useMemo<GridSortModel>(() => {
    const [shown] = stacks.find((stack) => stack.some(({ name }) => name === sort?.field)) ?? [];
    return sort && shown ? [{ field: shown.name, sort: sort.descending ? 'desc' : 'asc' }] : [];
  }, [stacks, sort]);
  const { rowModes, editedHeight } = useEditedRow(api, edited, definitions, lines);
  const height = lines === 1 ? rowHeight : lines * lineHeight + rowHeight - besideLines;
  const slotProps = useMemo(
    () => ({
      ...skeleton,
      row: {
        onFocus: (event: React.FocusEvent<HTMLElement>) => {
          const id = event.currentTarget.dataset.id;
          if (id === undefined) return;
          focused.current = id;
          onRow?.(id);
        },
      },
    }),
    [onRow],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus in the grid, and takes the keys of headers
    <div
      className={isStale ? `fills stale ${styles.place}` : `fills ${styles.place}`}
      data-tight={isTight}
      data-bare={rows.length === 0}
      style={
        {
          '--second': `${second}px`,
          '--row': `${height}px`,
          '--edited-row': `${editedHeight}px`,
        } as CSSProperties
      }
      onFocus={keepBesidePinned}
      onKeyDownCapture={(event) => {
        const head = (event.target as Element).closest<HTMLElement>('[role=columnheader]');
        const column = head?.dataset.field;
        if (column === undefined || hasModifier(event)) return;
        const stack = stackOf(column);
        if (event.key === 'Enter' && stack.length > 1) {
          const next = nextSort(stack, sort);
          if (next) onSort(next.field, next.descending);
        } else if (!onHeadPress?.(event.key, column)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <DataGrid<GridRow>
        className={styles.grid}
        {...(nonce && { nonce })}
        aria-label={label}
        columns={definitions}
        rows={rows}
        getRowHeight={ownHeight}
        getEstimatedRowHeight={({ id }) => (id === edited?.id ? editedHeight : height)}
        columnHeaderHeight={isTight ? Math.max(wrappedHead, 6 + lines * lineHeight) : rowHeight}
        loading={isLoading}
        slots={slots}
        localeText={{ columnHeaderSortIconLabel: t('Sort') }}
        sortingMode="server"
        sortModel={sortModel}
        sortingOrder={directions}
        onSortModelChange={([first]) => {
          if (first) onSort(first.field, first.sort === 'desc');
        }}
        filterMode="server"
        paginationMode="server"
        rowCount={rows.length}
        paginationModel={everything}
        hideFooter
        disableColumnFilter
        disableColumnMenu
        disableColumnSelector
        disableRowSelectionOnClick
        apiRef={api}
        editMode="row"
        rowModesModel={rowModes}
        onRowEditStart={keepViewed}
        onRowEditStop={({ reason }, event) => {
          // Whether it ends is not for the grid to say: a save may be refused.
          event.defaultMuiPrevented = true;
          const how = reason && endOf[reason];
          if (how) onEditEnd?.(how);
        }}
        getCellClassName={({ id, field }) =>
          stackOf(field).some(({ name }) => isTinted?.(id, name)) ? (styles.tinted as string) : ''
        }
        onColumnWidthChange={({ colDef, width }) => onWidth?.(colDef.field, width)}
        onCellKeyDown={({ row, cellMode }, event) => {
          if (cellMode === 'edit') {
            // A box that takes a key for itself, to choose from its list, ends nothing.
            if (event.defaultPrevented) event.defaultMuiPrevented = true;
            return;
          }
          if (!hasModifier(event) && onPress?.(event.key, row, event.currentTarget)) {
            event.preventDefault();
            return;
          }
          if (event.key !== 'Enter') return;
          const file = event.currentTarget.querySelector<HTMLElement>('a[download]');
          if (!file && !onOpen) return;
          event.preventDefault();
          if (file) file.click();
          else onOpen?.(row, event.ctrlKey || event.metaKey);
        }}
        slotProps={slotProps}
        onRowClick={({ row }, event) =>
          row.id !== edited?.id && onOpen?.(row, event.ctrlKey || event.metaKey)
        }
      />
      {rows.length === 0 && empty && <div className={`column note ${styles.empty}`}>{empty}</div>}
    </div>
  );
};

/**
 * The automatic height of rows: the grid then draws all their columns, so that a pinned one stays,
 * and still only the visible rows. `columnBufferPx` does not help: it draws no column behind the
 * direction of scrolling. The style sheet gives the cells the height that the grid expects.
 */
const ownHeight = () => 'auto' as const;

/** The words where there are no rows lie over the grid: they may hold buttons, and a grid may not. */
const slots: Partial<GridSlots> = { noRowsOverlay: () => null, panel: () => null };

/** Whether the user is already at something else, whose focus must stay. */
const isElsewhere = () =>
  document.activeElement?.closest('input, select, textarea, dialog, [role=dialog], [role=row]') !=
  null;

const hasModifier = ({ ctrlKey, metaKey, altKey }: React.KeyboardEvent) =>
  ctrlKey || metaKey || altKey;

const noRows: readonly GridRow[] = [];
const directions = ['asc', 'desc'] as const;
const everything = { page: 0, pageSize: 100 };
const skeleton = {
  loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' },
} as const;
