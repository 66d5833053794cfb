import { styled } from '@mui/material/styles';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { t } from '../../browser/language.ts';
import { Drawing } from '../../parts/Drawing.tsx';
import { isDialogOpen } from '../../parts/isDialogOpen.ts';
import { Kbd } from '../../parts/Kbd.tsx';
import { Tooltip } from '../../parts/Tooltip.tsx';
import { BarButton } from '../bar/BarButton.ts';

/** The drawing alone; the words stay its name. */
const short = {
  '& > [aria-hidden]:has(kbd)': { display: 'none' },
  '& > [data-part="words"]': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;

const Find = styled(BarButton)({
  gap: 8,
  padding: '0 8px',
  border: '1px solid var(--rail-line)',
  color: 'var(--rail-mute)',
  '@media (max-width: 1299.98px)': short,
  // The link to the approvals next to it takes its room, so that the trail is whole.
  '@media (max-width: 1439.98px)': { '&:has(+ a)': short },
});

/** `takeTyped` gives what was typed before the line had the focus, once. */
type SheetProps = { takeTyped: () => string; onClose: () => void };

/** The way to the command line: a button that looks like a search box, and Ctrl+K; fetched when first opened. */
export const FindButton = () => {
  const [sheet, setSheet] = useState<
    (Pick<SheetProps, 'takeTyped'> & { Body: ComponentType<SheetProps> }) | null
  >(null);
  const notify = useNotify();
  const open = useRef(() => {});
  useEffect(() => {
    let isOpening = false;
    open.current = () => {
      if (isOpening) return;
      isOpening = true;
      const keys = keysFromNowOn();
      import('./Palette.tsx')
        .then(
          ({ default: Body }) => setSheet({ Body, takeTyped: keys.take }),
          () => {
            keys.take();
            notify(t('The command line could not be loaded.'), { type: 'error' });
          },
        )
        .finally(() => {
          isOpening = false;
        });
    };
    const press = (event: KeyboardEvent) => {
      const isWanted =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k';
      if (!isWanted || isDialogOpen()) return;
      event.preventDefault();
      open.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [notify]);
  return (
    <>
      <Tooltip title={t('Find a screen, an action or a record (Ctrl K)')} describeChild>
        <Find aria-keyshortcuts="Control+K Meta+K" onClick={() => open.current()}>
          <Drawing of="search" size={16} />
          <span data-part="words">{t('Find anything')}</span>
          <span aria-hidden="true">
            <Kbd>{t('Ctrl K')}</Kbd>
          </span>
        </Find>
      </Tooltip>
      {sheet && <sheet.Body takeTyped={sheet.takeTyped} onClose={() => setSheet(null)} />}
    </>
  );
};

/** Keeps what is typed before the command line is there, which else would go to the page behind it. */
const keysFromNowOn = () => {
  let typed = '';
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  return {
    /** Keeps no more, and gives what was typed. */
    take: () => {
      window.removeEventListener('keydown', keep, { capture: true });
      const text = typed;
      typed = '';
      return text;
    },
  };
};
