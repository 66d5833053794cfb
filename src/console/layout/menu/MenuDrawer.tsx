import Drawer from '@mui/material/Drawer';
import { useCallback, useRef, useState } from 'react';
import { t } from '../../browser/language.ts';
import { holds } from '../../browser/useMedia.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { useKey } from '../../parts/useKey.ts';
import styles from './Menu.module.css';
import { MenuList } from './MenuList.tsx';

/** A button, and the whole menu over the page until an entry is opened, Escape, or a click beside it. */
export default function MenuDrawer() {
  const [isOpen, setOpen] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  useKey('/', () => setOpen(true), { ofFrame: true });
  const closer = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  // On a touch screen the keyboard for the filter would cover half the menu.
  const begin = useCallback((paper: HTMLElement | null) => {
    if (paper) (holds('(pointer: coarse)') ? closer : filter).current?.focus();
  }, []);
  return (
    <>
      <IconButton
        className={styles.icon}
        label={t('Menu')}
        tooltip={t('Menu (/)')}
        placement="right"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Drawing of="menu" />
      </IconButton>
      {isOpen && (
        <Drawer
          open
          onClose={close}
          slotProps={{ paper: { ref: begin, className: styles.drawer, 'aria-label': t('Menu') } }}
        >
          <div className={styles.close}>
            {t('Menu')}
            <IconButton ref={closer} className="close" label={t('Close')} onClick={close}>
              ✕
            </IconButton>
          </div>
          <nav aria-label={t('Main menu')}>
            <MenuList filterRef={filter} onGo={close} />
          </nav>
        </Drawer>
      )}
    </>
  );
}
