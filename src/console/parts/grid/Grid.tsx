import {
  DataGrid,
  type GridCellParams,
  type GridSlots,
  type MuiEvent,
  useGridApiRef,
} from '@mui/x-data-grid';
import { useListContext } from 'ra-core';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { t } from '../../browser/language.ts';
import { nonce } from '../muiStyles.ts';
import styles from './Grid.module.css';
import type { GridColumn, GridRow } from './gridColumn.ts';
import { keepBesidePinned } from './pinned.ts';
import { endOf, keepViewed, useEditedRow } from './useEditedRow.ts';
import { useFocusedRow, useStartAt } from './useGridFocus.ts';
import { hasModifier, useStacks } from './useStacks.ts';
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
  const { data: rows = noRows } = useListContext<GridRow>();
  const api = useGridApiRef();
  useStartAt(api, rows, columns, startAt);
  const onFocus = useFocusedRow(api, rows, columns, onRow);
  const { stackOf, definitions, onSort, sortModel, pressHead, lines, isTight, second } = useStacks(
    columns,
    width - scrollBar,
  );
  const { rowModes, editedHeight } = useEditedRow(api, edited, definitions, lines);
  const height = lines === 1 ? rowHeight : lines * lineHeight + rowHeight - besideLines;
  const slotProps = useMemo(() => ({ ...skeleton, row: { onFocus } }), [onFocus]);
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
      onKeyDownCapture={(event) => pressHead(event, onHeadPress)}
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
        localeText={{
          columnHeaderSortIconLabel: t('Sort'),
          columnHeaderSortIconAriaLabel: (label) => t('Sort by %{label}', { label }),
        }}
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
        onCellKeyDown={(cell, event) => pressInCell(cell, event, { onOpen, onPress })}
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

/** A key in a cell: left to its box while the row is edited, else one of the list's own, or Enter, which opens. */
const pressInCell = (
  { row, cellMode }: GridCellParams<GridRow>,
  event: MuiEvent<React.KeyboardEvent<HTMLElement>>,
  { onOpen, onPress }: Pick<Props, 'onOpen' | 'onPress'>,
) => {
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
};

const noRows: readonly GridRow[] = [];
const directions = ['asc', 'desc'] as const;
const everything = { page: 0, pageSize: 100 };
const skeleton = {
  loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' },
} as const;
