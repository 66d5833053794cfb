import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { View } from '#model';
import { richly } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { useReader } from '../../nouns/reader.ts';
import { Button } from '../../parts/Button.tsx';
import { type NamedAction, offeredOn } from './offered.ts';
import type { MenuAt } from './RowMenu.tsx';
import { useReturn } from './useReturn.ts';

const ActionDialog = later(() => import('./ActionDialog.tsx'));
const RowMenu = later(() => import('./RowMenu.tsx'));

/** Maximum buttons in a head; more would need a line for themselves. */
const most = 3;

/**
 * The actions that a row allows right now, each a button that asks first; when there are many, the
 * last are in a menu.
 */
export const ActionButtons = ({ view, row }: { view: View; row: RaRecord }) => {
  const reader = useReader();
  const [request, setRequest] = useState<NamedAction | null>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const from = useRef<Element | null>(null);
  useReturn(from, menu !== null || request !== null);
  const offered = offeredOn(reader, view, row);
  const shown = offered.length > most ? most - 1 : offered.length;
  return (
    <>
      {offered.slice(0, shown).map(({ name, action, why }) => (
        <Button
          key={name}
          color={action.danger ? 'error' : 'primary'}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => setRequest({ name, action })}
        >
          {action.label}
        </Button>
      ))}
      {offered.length > shown && (
        <Button
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            from.current = currentTarget;
            setMenu({ row, left, bottom });
          }}
        >
          {richly('More %{span}', { span: <span aria-hidden="true">▾</span> })}
        </Button>
      )}

      {menu && (
        <RowMenu
          view={view}
          at={menu}
          skip={shown}
          onClose={() => setMenu(null)}
          onChoose={(named: NamedAction) => {
            setRequest(named);
            setMenu(null);
          }}
        />
      )}
      {request && (
        <ActionDialog view={view} request={request} rows={[row]} onClose={() => setRequest(null)} />
      )}
    </>
  );
};
