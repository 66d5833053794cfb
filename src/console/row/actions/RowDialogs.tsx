import type { View } from '#model';
import { later } from '../../browser/later.tsx';
import type { GridRow } from '../../parts/grid/gridColumn.ts';
import type { NamedAction } from './offered.ts';
import type { MenuAt } from './RowMenu.tsx';

const ActionDialog = later(() => import('./ActionDialog.tsx'));
const BulkEditDialog = later(() => import('./BulkEditDialog.tsx'));
const RowMenu = later(() => import('./RowMenu.tsx'));

/** The menu of a row, or an action that is asked for before it is done to rows; null changes a field of them. */
export type OpenedAt = { menu: MenuAt } | { named: NamedAction | null; rows: readonly GridRow[] };

/** The menu or the dialog over a list, for the actions of its rows. */
export const RowDialogs = ({
  view,
  opened,
  editAt,
  onOpen,
  onDone,
}: {
  view: View;
  opened: OpenedAt;
  /** How a row is edited where it is; null where it cannot be. */
  editAt: (row: GridRow) => (() => void) | null;
  onOpen: (opened: OpenedAt | null) => void;
  /** Called once something was done to the rows. */
  onDone: (rows: readonly GridRow[]) => void;
}) => {
  if ('menu' in opened) {
    const row = opened.menu.row as GridRow;
    return (
      <RowMenu
        view={view}
        at={opened.menu}
        onEdit={editAt(row)}
        onClose={() => onOpen(null)}
        onChoose={(named: NamedAction) => onOpen({ named, rows: [row] })}
      />
    );
  }
  const { named, rows } = opened;
  const onClose = (isDone: boolean) => {
    onOpen(null);
    if (isDone) onDone(rows);
  };
  return named ? (
    <ActionDialog view={view} request={named} rows={rows} onClose={onClose} />
  ) : (
    <BulkEditDialog view={view} rows={rows} onClose={onClose} />
  );
};
