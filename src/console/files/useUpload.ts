import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import type { Sending, Sent } from '../calls/sendFile.ts';
import { type Fault, faultOf } from './UploadFault.tsx';

/** A file that the user chooses and sends: how much of it is sent, and why it was refused. */
export type Upload = {
  file: File | null;
  /** Null while nothing is on its way. */
  sent: Sent | null;
  fault: Fault | null;
  /** Chooses a file, or none; a fault of the one before is forgotten. */
  take: (file: File | null) => void;
  start: () => Promise<void>;
  stop: () => void;
};

/**
 * Sends the chosen file by `send`, which also decides what follows once the server has it. The file stays
 * chosen after a fault, and after the user has stopped it.
 */
export const useUpload = (send: (file: File, sending: Sending) => Promise<void> | void): Upload => {
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const leaving = useRef<AbortController>(null);
  const take = (chosen: File | null) => {
    setFault(null);
    setFile(chosen);
  };
  const start = async () => {
    if (!file) return;
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setFault(null);
    setSent({ bytes: 0, of: file.size });
    try {
      await send(file, { onSent: setSent, signal });
    } catch (error) {
      // A user who stops a file needs no message about it.
      if (!signal.aborted) setFault(faultOf(error as HttpError));
    }
    setSent(null);
  };
  return { file, sent, fault, take, start, stop: () => leaving.current?.abort() };
};
