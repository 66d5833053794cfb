import ClickAwayListener from '@mui/material/ClickAwayListener';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { View } from '#model';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { raised } from '../../parts/looks.ts';
import { whyReadOnly } from '../../session/viewing.ts';
import { type NamedAction, offeredOn } from './offered.ts';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

/** The row whose menu is open, and where on the screen. */
export type MenuAt = { row: Row; left: number; bottom: number };

const Actions = styled(MenuList)({
  minWidth: 170,
  maxWidth: 300,
  padding: 4,
  ...raised,
  '& li': { display: 'block', padding: '6px 10px', borderRadius: 4, whiteSpace: 'normal' },
  '& li.Mui-focusVisible, & li:hover': { background: 'var(--accent-soft)', outline: 'none' },
  '& li.Mui-disabled': { color: 'var(--ink-3)', opacity: 1 },
  '& small': { display: 'block' },
  '& p': { margin: '6px 10px', color: 'var(--ink-2)' },
});

/**
 * The actions on a row of a list, in a menu at the place where it was opened. Escape and a press
 * elsewhere close it.
 */
export default function RowMenu({
  view,
  at,
  skip = 0,
  onEdit = null,
  onChoose,
  onClose,
}: {
  view: View;
  at: MenuAt;
  /** The number of first actions to leave out, since they have buttons outside the menu. */
  skip?: number;
  /** Edits the row where it is; null where that cannot be. */
  onEdit?: (() => void) | null;
  onChoose: (choice: NamedAction) => void;
  onClose: () => void;
}) {
  const reader = useReader();
  const readOnly = whyReadOnly();
  const offered = offeredOn(reader, view, at.row).slice(skip);
  const place = useMemo(
    () => ({ getBoundingClientRect: () => DOMRect.fromRect({ x: at.left, y: at.bottom + 2 }) }),
    [at],
  );
  return (
    // Over the page: a list cuts off what stands over its edge.
    <Popper
      open
      anchorEl={place}
      placement="bottom-start"
      role="presentation"
      // In the page's own landmark, which would cut off what is placed within it.
      container={() => document.querySelector('main')}
      popperOptions={{ strategy: 'fixed' }}
      sx={{ zIndex: 30 }}
    >
      <ClickAwayListener mouseEvent="onPointerDown" touchEvent={false} onClickAway={onClose}>
        <Actions
          autoFocus={!onEdit && offered.every(({ why }) => why !== null)}
          autoFocusItem
          aria-label={t('Actions of %{noun}', { noun: rowName(view.noun, at.row) })}
          onKeyDown={({ key }) => (key === 'Escape' || key === 'Tab') && onClose()}
        >
          {onEdit && (
            <MenuItem
              disabled={readOnly !== null}
              onClick={() => {
                onClose();
                onEdit();
              }}
            >
              {t('Edit in the List')}
              {readOnly !== null && <small>{readOnly}</small>}
            </MenuItem>
          )}
          {offered.map(({ name, action, why }) => (
            <MenuItem
              key={name}
              disabled={why !== null}
              sx={{ color: action.danger ? 'var(--red)' : undefined }}
              onClick={() => onChoose({ name, action })}
            >
              {action.label}
              {why !== null && <small>{why}</small>}
            </MenuItem>
          ))}
          {offered.length === 0 && !onEdit && <p>{t('No actions are available here.')}</p>}
        </Actions>
      </ClickAwayListener>
    </Popper>
  );
}
