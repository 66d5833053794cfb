import {
  type GridColDef,
  type GridEventListener,
  type GridRowEditStopReasons,
  GridRowModes,
  type GridRowModesModel,
  type useGridApiRef,
} from '@mui/x-data-grid';
import { useEffect, useMemo, useRef } from 'react';
import type { GridRow } from './gridColumn.ts';

/** The effect of each of the grid's reasons to stop editing a row; a click elsewhere has none. */
export const endOf: Partial<Record<GridRowEditStopReasons, 'save' | 'cancel' | 'forward'>> = {
  enterKeyDown: 'save',
  escapeKeyDown: 'cancel',
  tabKeyDown: 'forward',
};

/** Keeps a row from being edited by the grid's own keys and presses, which open it here. */
export const keepViewed: GridEventListener<'rowEditStart'> = (_, event) => {
  event.defaultMuiPrevented = true;
};

/** px, of a box in a cell with the space around it. */
const boxHeight = 38;

/**
 * The grid's row modes for the edited row, and its height in px. The focus goes to the box of the
 * wanted column, else to the first, and back to the cell when editing ends.
 */
export const useEditedRow = (
  api: ReturnType<typeof useGridApiRef>,
  edited: { id: GridRow['id']; column: string } | null,
  definitions: readonly GridColDef<GridRow>[],
  lines: number,
): { rowModes: GridRowModesModel; editedHeight: number } => {
  const editable = definitions.filter((each) => each.editable).map(({ field }) => field);
  const first = editable.includes(edited?.column ?? '') ? edited?.column : editable[0];
  const rowModes = useMemo(
    (): GridRowModesModel =>
      edited
        ? { [edited.id]: { mode: GridRowModes.Edit, ...(first && { fieldToFocus: first }) } }
        : {},
    [edited, first],
  );
  const before = useRef(edited);
  useEffect(() => {
    const was = before.current;
    before.current = edited;
    if (!was || edited) return;
    const [column] = definitions;
    const back = definitions.some(({ field }) => field === was.column) ? was.column : column?.field;
    if (back !== undefined && api.current?.getRow(was.id)) api.current.setCellFocus(was.id, back);
  }, [edited, definitions, api]);
  return { rowModes, editedHeight: lines * boxHeight };
};
