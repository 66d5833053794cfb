import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { View } from '#model';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import type { GridColumn, GridRow } from '../../parts/grid/gridColumn.ts';
import { ChoiceCell } from './ChoiceCell.tsx';
import { ChooseAll } from './ChooseAll.tsx';
import { ChosenBar, type FoundRows } from './ChosenBar.tsx';
import { actionsFor, mayEditMany } from './offered.ts';
import { type OpenedAt, RowDialogs } from './RowDialogs.tsx';
import { useChosenRows } from './useChosenRows.ts';
import { useReturn } from './useReturn.ts';

/** The column of the boxes and menus. */
const choosing = '#actions';

/**
 * The parts of a list for the actions of its rows: a first column with a selection box and a menu
 * button, a bar while rows are selected, and the dialog. Space selects the row in focus, m opens
 * its menu. Rows stay selected while the list updates and pages are turned, until an action is done
 * to them. A list has none of this when the reader can neither act on its rows nor edit them
 * together.
 */
export const useRowActions = (
  view: View,
  rows: readonly GridRow[],
  found: FoundRows | null,
  /** How a row is edited where it is; null where it cannot be. */
  editAt: (row: GridRow) => (() => void) | null = () => null,
) => {
  const reader = useReader();
  const { isChosen, picked, add, drop, toggle, clear } = useChosenRows(view, rows);
  const [opened, setOpened] = useState<OpenedAt | null>(null);
  const from = useRef<Element | null>(null);
  useReturn(from, opened !== null);
  const offered = useMemo(() => actionsFor(reader, view), [reader, view]);
  const bulk = offered.filter(({ action }) => action.bulk);
  const isEditable = mayEditMany(reader, view);
  const onPageChosen = rows.filter(({ id }) => isChosen(id)).length;
  const isBulk = bulk.length > 0 || isEditable;
  // A column for a menu of one entry would take the room of a field: there `e` begins to edit a row.
  const hasMenu = offered.length > 0;

  const openMenu = useCallback((row: GridRow, cell: Element, at = cell) => {
    const { left, bottom } = at.getBoundingClientRect();
    from.current = cell;
    setOpened({ menu: { row, left, bottom } });
  }, []);

  const columns = useMemo((): GridColumn[] => {
    const first: GridColumn = {
      name: choosing,
      label: hasMenu ? (isBulk ? t('Selection and actions') : t('Actions')) : t('Selection'),
      align: 'left',
      sortable: false,
      width: hasMenu ? 84 : 50,
      ...(isBulk && {
        head: (
          <ChooseAll
            rows={rows.length}
            chosen={onPageChosen}
            onChange={(isAll) => (isAll ? add : drop)(rows)}
          />
        ),
      }),
      title: () => '',
      render: (row) => (
        <ChoiceCell
          name={rowName(view.noun, row)}
          isChosen={isBulk ? isChosen(row.id) : null}
          onToggle={() => toggle(row)}
          onMenu={hasMenu ? (cell, at) => openMenu(row, cell, at) : null}
        />
      ),
    };
    return hasMenu || isBulk ? [first] : [];
  }, [view, rows, isChosen, add, drop, toggle, onPageChosen, isBulk, hasMenu, openMenu]);

  /** A key on a row; whether it was one of these. */
  const press = (key: string, row: GridRow, cell: Element): boolean => {
    if (key === ' ' && isBulk) {
      toggle(row);
      return true;
    }
    if (key !== 'm' || !hasMenu) return false;
    openMenu(row, cell);
    return true;
  };

  /** Space on the header of the boxes does what its box does. */
  const pressHead = (key: string, column: string): boolean => {
    if (key !== ' ' || !isBulk || column !== choosing) return false;
    (onPageChosen < rows.length ? add : drop)(rows);
    return true;
  };

  const bar: ReactNode = picked.length > 0 && (
    <ChosenBar
      chosen={{ picked, add, clear }}
      rows={rows}
      onPage={onPageChosen}
      found={found}
      actions={bulk}
      isEditable={isEditable}
      onAct={(named, button) => {
        from.current = button;
        setOpened({ named, rows: picked });
      }}
    />
  );

  const over: ReactNode = opened && (
    <RowDialogs view={view} opened={opened} editAt={editAt} onOpen={setOpened} onDone={drop} />
  );

  return { columns, press, pressHead, bar, over };
};
