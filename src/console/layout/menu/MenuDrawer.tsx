import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useCallback, useRef, useState } from 'react';
import { t } from '../../browser/language.ts';
import { holds } from '../../browser/useMedia.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Tooltip } from '../../parts/Tooltip.tsx';
import { useKey } from '../../parts/useKey.ts';
import { DrawingButton } from '../bar/BarButton.ts';
import { MenuList } from './MenuList.tsx';

const Sheet = styled(Drawer)({
  '& .MuiDrawer-paper': {
    width: 'min(280px, calc(100vw - 48px))',
    background: 'var(--rail)',
    color: 'var(--rail-ink)',
  },
  '& nav': { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 },
  '& nav a': { padding: '7px 8px' },
  '& .close': { color: 'inherit' },
});

const Head = styled('div')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 4px 0 16px',
  fontWeight: 600,
});

/**
 * A button that opens the whole menu over the page, until an entry is opened, Escape, or a click
 * outside.
 */
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
      <Tooltip title={t('Menu (/)')} placement="right">
        <DrawingButton aria-label={t('Menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Drawing of="menu" />
        </DrawingButton>
      </Tooltip>
      {isOpen && (
        <Sheet open onClose={close} slotProps={{ paper: { ref: begin, 'aria-label': t('Menu') } }}>
          <Head>
            {t('Menu')}
            <IconButton ref={closer} className="close" label={t('Close')} onClick={close}>
              ✕
            </IconButton>
          </Head>
          <nav aria-label={t('Main menu')}>
            <MenuList filterRef={filter} onGo={close} />
          </nav>
        </Sheet>
      )}
    </>
  );
}
