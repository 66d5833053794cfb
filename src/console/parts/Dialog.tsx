import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../browser/language.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { useScrollStop } from './useScrollStop.ts';

/** Something to answer before going on. Focus stays inside, Escape closes, and focus returns to where it was. */
export const Dialog = ({
  title,
  open,
  onClose,
  leave,
  actions = leave !== undefined && (
    <Button variant="contained" changes={false} onClick={onClose}>
      {leave}
    </Button>
  ),
  wide = false,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The words of its only button, which closes it. */
  leave?: string;
  actions?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}) => {
  const [body, tabIndex] = useScrollStop();
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    // The focused element may be gone, such as a pressed button: MUI gets no key until it has
    // restored the focus.
    const press = ({ key, target }: KeyboardEvent) => {
      const isTop = [...document.querySelectorAll('.MuiDialog-root')].at(-1) === root.current;
      if (open && isTop && key === 'Escape' && target === document.body) close.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
  if (!open) return null;
  return (
    <MuiDialog
      ref={root}
      open
      maxWidth={wide ? 'md' : 'sm'}
      slotProps={{ paper: { ref: focusFirstAnswer } }}
      onClose={(event: Event, reason) => {
        // An open list in the dialog handles Escape itself. A press outside the dialog does
        // nothing.
        if (reason === 'escapeKeyDown' && !event.defaultPrevented) onClose();
      }}
    >
      <DialogTitle>{title}</DialogTitle>
      <IconButton className="close" label={t('Close')} onClick={onClose}>
        ✕
      </IconButton>
      <DialogContent ref={body} tabIndex={tabIndex}>
        {children}
      </DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </MuiDialog>
  );
};

/** Begins at what the dialog asks for, else at its first answer, which is the harmless one. */
const focusFirstAnswer = (paper: HTMLElement | null): void => {
  const parts = paper?.querySelectorAll('.MuiDialogContent-root, .MuiDialogActions-root') ?? [];
  for (const part of parts) {
    const found = part.querySelector<HTMLElement>(
      'input, select, textarea, button, a[href], [tabindex="0"]',
    );
    if (!found) continue;
    found.focus();
    return;
  }
};
