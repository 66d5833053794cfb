import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../browser/language.ts';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { useScrollStop } from './useScrollStop.ts';

/**
 * Something to answer before going on. It is the browser's own modal dialog: focus stays inside,
 * Escape closes, and focus returns to where it was.
 */
export const Dialog = ({
  title,
  open,
  onClose,
  actions,
  wide = false,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  actions?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}) => {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [body, tabIndex] = useScrollStop();
  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    firstAnswer(dialog)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={box}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <Button variant="text" aria-label={t('Close')} onClick={onClose}>
          ✕
        </Button>
      </div>
      <div ref={body} tabIndex={tabIndex} className={styles.body}>
        {children}
      </div>
      {actions !== undefined && <div className={styles.foot}>{actions}</div>}
    </dialog>
  );
};

/** Where to begin: what the dialog asks for, else its first answer, which is the harmless one. */
const firstAnswer = (dialog: HTMLDialogElement): HTMLElement | null => {
  const [, ...parts] = dialog.children;
  for (const part of parts) {
    const found = part.querySelector<HTMLElement>(
      'input, select, textarea, button, a[href], [tabindex="0"]',
    );
    if (found) return found;
  }
  return null;
};
