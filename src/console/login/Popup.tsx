import { type ReactNode, useRef } from 'react';

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
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" className="login-link" onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} className="login-popup" aria-label={title}>
        <h2>{title}</h2>
        {children}
        <button type="button" className="login-plain" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
};
