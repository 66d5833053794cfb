import { useEffect, useRef } from 'react';
import type { View } from '#model';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowName } from '../../nouns/rowName.ts';
import { whyReadOnly } from '../../session/viewing.ts';
import { type NamedAction, offeredOn } from './offered.ts';
import styles from './RowMenu.module.css';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

/** The row whose menu is open, and where on the screen. */
export type MenuAt = { row: Row; left: number; bottom: number };

/** What can be done to a row of a list, below the place where it was asked for. Escape and a press elsewhere close it. */
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
  /** How many of the first have a button of their own beside it. */
  skip?: number;
  /** Edits the row where it is; null where that cannot be. */
  onEdit?: (() => void) | null;
  onChoose: (choice: NamedAction) => void;
  onClose: () => void;
}) {
  const reader = useReader();
  const box = useRef<HTMLDivElement>(null);
  const offered = offeredOn(reader, view, at.row).slice(skip);
  useEffect(() => {
    const menu = box.current;
    if (!menu) return;
    // The browser's own layer: a list cuts off what stands over its edge.
    menu.showPopover?.();
    menu.style.left = `${Math.min(at.left, window.innerWidth - menu.offsetWidth - 8)}px`;
    menu.style.top = `${Math.min(at.bottom + 2, window.innerHeight - menu.offsetHeight - 8)}px`;
    menu.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [at]);
  const step = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    buttons.at((now + way) % buttons.length)?.focus();
  };
  return (
    <div
      ref={box}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('Actions of %{noun}', { noun: rowName(view.noun, at.row) })}
      className={styles.menu}
      onKeyDown={step}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {onEdit && (
        <button type="button" role="menuitem" disabled={whyReadOnly() !== null} onClick={onEdit}>
          {t('Edit in the List')}
        </button>
      )}
      {offered.map(({ name, action, why }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          className={action.danger && styles.danger}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => onChoose({ name, action })}
        >
          {action.label}
          {why !== null && <small>{why}</small>}
        </button>
      ))}
      {offered.length === 0 && !onEdit && <p>{t('Nothing can be done here.')}</p>}
    </div>
  );
}
