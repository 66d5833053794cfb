import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { type ElementType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { phone, raised } from './looks.ts';
import { Tooltip } from './Tooltip.tsx';

/** A dialog over the page: what is done there says nothing about a popup under it. */
const layer = '.MuiDialog-root';

/** The button and what opens below it; a press on either is no press elsewhere. */
const Anchor = styled('div')({ position: 'relative', flex: 'none' });

/** On a phone it lies at the foot of the window: nowhere else is room for it. */
const Place = styled(Popper)({
  zIndex: 10,
  [phone]: {
    position: 'fixed !important',
    inset: 'auto 8px 8px !important',
    zIndex: 20,
  } as object,
});

const Sheet = styled(Paper)({
  // It ends above the messages, wherever below the head of a page it begins.
  maxHeight: 'min(480px, calc(100vh - 350px))',
  overflow: 'auto',
  ...raised,
  whiteSpace: 'normal',
  '&[data-align="beside"]': { maxHeight: 'min(480px, 70vh)' },
  [phone]: { '&&': { maxHeight: '70dvh' }, '&& > *': { width: '100%' } },
});

const placements = {
  left: { placement: 'bottom-start', gap: 4 },
  right: { placement: 'bottom-end', gap: 4 },
  beside: { placement: 'right-start', gap: 6 },
} as const;

/**
 * A button with something below it, until Escape, a press elsewhere, or focus going elsewhere
 * closes it. Focus goes in when it opens and back to the button when Escape closes it. It is MUI's Popper and no
 * Popover, which keeps the rest of the page from being used.
 */
export const Popup = ({
  label,
  opener: Opener = Button as ElementType,
  isLit = false,
  buttonLabel,
  buttonTitle,
  align = 'left',
  children,
}: {
  label: ReactNode;
  /** The component of the button that opens it. */
  opener?: ElementType;
  /** The current page is one of those below it. */
  isLit?: boolean;
  /** The accessible name of the button, where its text says too little. */
  buttonLabel?: string;
  /** The tooltip of the button, where it shows no text. */
  buttonTitle?: string;
  /** The edges to align, or to the right of the button. */
  align?: keyof typeof placements;
  children: (close: () => void) => ReactNode;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The last focus that came to what is drawn here, also to a list or a calendar that lies elsewhere in the page.
  const within = useRef<globalThis.FocusEvent>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const first = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const control = first('input:checked, input:not([type=radio]), select, button, [tabindex="0"]');
    (control ?? first('a[href]'))?.focus();
    const leave = (event: FocusEvent) => {
      const to = event.target as Element;
      const isOver = to.closest(layer) !== anchor.current?.closest(layer);
      // React says nothing of a focus that it gives back itself to what it has moved.
      const isWithin = within.current === event || anchor.current?.contains(to);
      if (!isOver && !isWithin) setIsOpen(false);
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [isOpen]);
  const { placement, gap } = placements[align];
  return (
    <ClickAwayListener
      mouseEvent="onPointerDown"
      touchEvent={false}
      onClickAway={() => setIsOpen(false)}
    >
      <Anchor
        ref={anchor}
        onFocus={({ nativeEvent }) => {
          within.current = nativeEvent;
        }}
      >
        <Tooltip
          title={isOpen ? '' : buttonTitle}
          placement={align === 'beside' ? 'right' : undefined}
        >
          <Opener
            ref={button}
            data-lit={isLit || undefined}
            aria-label={buttonLabel}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {label}
          </Opener>
        </Tooltip>
        <Place
          open={isOpen}
          anchorEl={button.current}
          placement={placement}
          disablePortal
          role="presentation"
          modifiers={[
            { name: 'offset', options: { offset: [0, gap] } },
            { name: 'computeStyles', options: { gpuAcceleration: false } },
          ]}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          <Sheet id={id} ref={box} data-align={align}>
            {children(close)}
          </Sheet>
        </Place>
      </Anchor>
    </ClickAwayListener>
  );
};
