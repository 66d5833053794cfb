import Checkbox from '@mui/material/Checkbox';
import MuiIconButton from '@mui/material/IconButton';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { View } from '#model';
import { quantityText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { Button } from '../../parts/Button.tsx';
import type { GridColumn, GridRow } from '../../parts/grid/gridColumn.ts';
import { ChooseAll } from './ChooseAll.tsx';
import { actionsFor, mayEditMany, type NamedAction } from './offered.ts';
import styles from './RowActions.module.css';
import type { MenuAt } from './RowMenu.tsx';
import { useChosenRows } from './useChosenRows.ts';
import { useReturn } from './useReturn.ts';

const ActionDialog = later(() => import('./ActionDialog.tsx'));
const BulkEditDialog = later(() => import('./BulkEditDialog.tsx'));
const RowMenu = later(() => import('./RowMenu.tsx'));

/** The column of the boxes and menus. */
const choosing = '#actions';

/** Most rows that are chosen with one press beyond the page. */
const mostFound = 1_000;

/** The filtered rows beyond the page: their number, and a way to get the first ones. */
export type Found = {
  total: number | undefined;
  /** Counting stopped at the total: there are so many or more. */
  isMore: boolean;
  first: (most: number) => Promise<readonly GridRow[]>;
};

/** The words of the button that selects beyond the page; with a lower bound the total is unknown. */
const foundWords = (total: number, isMore: boolean): string => {
  if (total >= mostFound && (isMore || total > mostFound))
    return t('Select the first %{mostFound} rows of this list', {
      mostFound: quantityText(mostFound),
    });
  return isMore
    ? t('Select all rows of this list, %{mostFound} at most', {
        mostFound: quantityText(mostFound),
      })
    : t('Select all %{total} rows of this list', { total: quantityText(total) });
};

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
  found: Found | null,
  /** How a row is edited where it is; null where it cannot be. */
  editAt: (row: GridRow) => (() => void) | null = () => null,
) => {
  const reader = useReader();
  const { isChosen, picked, add, drop, toggle, clear } = useChosenRows(view, rows);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [edited, setEdited] = useState<readonly GridRow[] | null>(null);
  const [request, setRequest] = useState<{ named: NamedAction; rows: readonly GridRow[] } | null>(
    null,
  );
  const from = useRef<Element | null>(null);
  useReturn(from, menu !== null || request !== null || edited !== null);
  const [isFinding, setIsFinding] = useState(false);
  const notify = useNotify();
  const offered = useMemo(() => actionsFor(reader, view), [reader, view]);
  const bulk = offered.filter(({ action }) => action.bulk);
  const isEditable = mayEditMany(reader, view);
  const onPageChosen = rows.filter(({ id }) => isChosen(id)).length;
  const elsewhere = picked.length - onPageChosen;
  const isBulk = bulk.length > 0 || isEditable;
  // A column for a menu of one entry would take the room of a field: there `e` begins to edit a row.
  const hasMenu = offered.length > 0;

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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes the keys
        // biome-ignore lint/a11y/noStaticElementInteractions: a press next to the buttons must not open the row
        <span className={styles.cell} onClick={(event) => event.stopPropagation()}>
          {isBulk && (
            <Checkbox
              tabIndex={-1}
              slotProps={{
                input: { 'aria-label': t('Select %{noun}', { noun: rowName(view.noun, row) }) },
              }}
              checked={isChosen(row.id)}
              onChange={() => toggle(row)}
            />
          )}
          {hasMenu && (
            <MuiIconButton
              tabIndex={-1}
              className={styles.more}
              aria-label={t('Actions of %{noun}', { noun: rowName(view.noun, row) })}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => {
                const { left, bottom } = currentTarget.getBoundingClientRect();
                from.current = currentTarget.closest('[role=gridcell]') ?? currentTarget;
                setMenu({ row, left, bottom });
              }}
            >
              ⋯
            </MuiIconButton>
          )}
        </span>
      ),
    };
    return hasMenu || isBulk ? [first] : [];
  }, [view, rows, isChosen, add, drop, toggle, onPageChosen, isBulk, hasMenu]);

  /** A key on a row; whether it was one of these. */
  const press = (key: string, row: GridRow, cell: Element): boolean => {
    if (key === ' ' && isBulk) {
      toggle(row);
      return true;
    }
    if (key !== 'm' || !hasMenu) return false;
    const { left, bottom } = cell.getBoundingClientRect();
    from.current = cell;
    setMenu({ row, left, bottom });
    return true;
  };

  /** Space on the header of the boxes does what its box does. */
  const pressHead = (key: string, column: string): boolean => {
    if (key !== ' ' || !isBulk || column !== choosing) return false;
    (onPageChosen < rows.length ? add : drop)(rows);
    return true;
  };

  const chooseFound = () => {
    setIsFinding(true);
    found
      ?.first(mostFound)
      .then(add, (error: Error) => notify(error.message, { type: 'error' }))
      .finally(() => setIsFinding(false));
  };
  const total = found?.total ?? mostFound;
  const isMore = found?.isMore ?? true;
  const isFew = total <= mostFound && !isMore;

  const bar: ReactNode = picked.length > 0 && (
    <div role="toolbar" aria-label={t('Selected rows')} className={`row card ${styles.bar}`}>
      <b>{t('%{picked} selected', { picked: quantityText(picked.length) })}</b>
      {elsewhere > 0 && (
        <span className="muted">
          {t('%{elsewhere} not on this page', { elsewhere: quantityText(elsewhere) })}
        </span>
      )}
      {bulk.map((named) => (
        <Button
          key={named.name}
          color={named.action.danger ? 'error' : 'primary'}
          changes
          onClick={({ currentTarget }) => {
            from.current = currentTarget;
            setRequest({ named, rows: picked });
          }}
        >
          {named.action.label}
        </Button>
      ))}
      {isEditable && (
        <Button
          changes
          onClick={({ currentTarget }) => {
            from.current = currentTarget;
            setEdited(picked);
          }}
        >
          {t('Change a Field')}
        </Button>
      )}
      <Button variant="text" onClick={clear}>
        {t('Clear')}
      </Button>
      {rows.length > onPageChosen && (
        <Button variant="text" onClick={() => add(rows)}>
          {t('Select all %{rows} of the page', { rows: rows.length })}
        </Button>
      )}
      {found && picked.length < (isFew ? total : mostFound) && (
        <Button variant="text" disabled={isFinding} onClick={chooseFound}>
          {foundWords(total, isMore)}
        </Button>
      )}
    </div>
  );

  const over: ReactNode = (
    <>
      {menu && (
        <RowMenu
          view={view}
          at={menu}
          onEdit={editAt(menu.row as GridRow)}
          onClose={() => setMenu(null)}
          onChoose={(named: NamedAction) => {
            setRequest({ named, rows: [menu.row as GridRow] });
            setMenu(null);
          }}
        />
      )}
      {request && (
        <ActionDialog
          view={view}
          request={request.named}
          rows={request.rows}
          onClose={(isDone) => {
            setRequest(null);
            if (isDone) drop(request.rows);
          }}
        />
      )}
      {edited && (
        <BulkEditDialog
          view={view}
          rows={edited}
          onClose={(isDone) => {
            setEdited(null);
            if (isDone) drop(edited);
          }}
        />
      )}
    </>
  );

  return { columns, press, pressHead, bar, over };
};
