import { useEffect, useRef, useState } from 'react';
import { t } from '../../browser/language.ts';
import { holds } from '../../browser/useMedia.ts';
import { Button } from '../../parts/Button.tsx';
import { Drawing } from '../../parts/Drawing.tsx';
import { useKey } from '../../parts/useKey.ts';
import styles from './Menu.module.css';
import { MenuList } from './MenuList.tsx';

/** A button, and the whole menu over the page until an entry is opened, Escape, or a click beside it. */
export default function MenuDrawer() {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const filter = useRef<HTMLInputElement>(null);
  useKey('/', () => setOpen(true), { ofFrame: true });
  useEffect(() => {
    const box = dialog.current;
    if (!isOpen || !box) return;
    const before = document.activeElement;
    box.showModal();
    // On a touch screen the keyboard for the filter would cover half the menu; a browser begins with Close then.
    if (!holds('(pointer: coarse)')) filter.current?.focus();
    return () => {
      box.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen]);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('Menu')}
        title={t('Menu (/)')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Drawing of="menu" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does
        <dialog
          ref={dialog}
          className={styles.drawer}
          aria-label={t('Menu')}
          onCancel={(event) => {
            event.preventDefault();
            close();
          }}
          onClick={({ target }) => target === dialog.current && close()}
        >
          <div className={styles.close}>
            {t('Menu')}
            <Button variant="text" aria-label={t('Close')} onClick={close}>
              ✕
            </Button>
          </div>
          <nav aria-label={t('Main menu')}>
            <MenuList filterRef={filter} onGo={close} />
          </nav>
        </dialog>
      )}
    </>
  );
}
