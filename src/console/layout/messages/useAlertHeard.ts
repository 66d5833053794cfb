import { useState } from 'react';
import { serverNow } from '../../browser/clock.ts';
import { type StreamMessage, useStream } from '../../stream/stream.ts';
import { isAlert } from './messageCategories.ts';

/** Maximum age of an alert that is spoken, ms: an older one is a replay. */
const newsMs = 60_000;

/** The last alert that came by the line, to be said aloud; null before the first. */
export const useAlertHeard = (): StreamMessage | null => {
  const [alert, setAlert] = useState<StreamMessage | null>(null);
  useStream('*', (message) => {
    if (!isAlert(message) || message.messageText === null) return;
    if (serverNow() - Date.parse(message.createDate) < newsMs) setAlert(message);
  });
  return alert;
};
