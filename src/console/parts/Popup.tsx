import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './Popup.module.css';

/** A dialog over the page: what is done there says nothing about a popup under it. */
const layer = '.MuiDialog-root';

/**
 * A button with something below it, until Escape, a click elsewhere, or focus going elsewhere
 * closes it. Focus goes in when it opens and back to the button when Escape closes it. It is not
 * MUI's Popover, which Calendar has: with its styles that is some 30 KB more of the first signed-in
 * page, where the menu of the user is a popup, and it keeps the rest of the page from being used.
 */
export const Popup = ({
  label,
  buttonClass,
  buttonLabel,
  buttonTitle,
  align = 'left',
  children,
}: {
  label: ReactNode;
  /** How the button looks that opens it; else like any other. */
  buttonClass?: string;
  /** The accessible name of the button, where its text says too little. */
  buttonLabel?: string;
  /** What a pointer that rests on the button reads, where it shows no text. */
  buttonTitle?: string;
  /** Which edges are in line; 'beside' opens to the right of the button. */
  align?: 'left' | 'right' | 'beside';
  children: (close: () => void) => ReactNode;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const first = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const control = first('input:checked, input:not([type=radio]), select, button, [tabindex="0"]');
    (control ?? first('a[href]'))?.focus();
    const outside = (event: Event) => {
      const target = event.target as Element;
      const isBelow = target.closest(layer) !== box.current?.closest(layer);
      if (isBelow || box.current?.contains(target) || button.current?.contains(target)) return;
      setIsOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);
  const Opener = buttonClass === undefined ? Button : ButtonBase;
  return (
    <div className={styles.anchor}>
      <Opener
        ref={button}
        className={buttonClass}
        aria-label={buttonLabel}
        title={isOpen ? undefined : buttonTitle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Opener>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever focus is inside
        <div
          id={id}
          ref={box}
          className={align === 'left' ? styles.popup : `${styles.popup} ${styles[align]}`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
};
