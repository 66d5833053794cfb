import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../browser/language.ts';

/** A link that opens a small window over the page; Esc and the button close it, focus comes back by itself. */
export const Popup = ({
  label,
  title,
  children,
}: {
  label: string;
  title: string;
  children: ReactNode;
}) => {
  const [isOpen, open] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <button type="button" className="login-link" onClick={() => open(true)}>
        {label}
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          className="column login-popup"
          aria-label={title}
          onClose={() => open(false)}
        >
          <h2>{title}</h2>
          {children}
          <button type="button" className="login-plain" onClick={() => dialog.current?.close()}>
            {t('Close')}
          </button>
        </dialog>
      )}
    </>
  );
};
