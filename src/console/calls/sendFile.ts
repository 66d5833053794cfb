import { addressOf, dataOf, heardAnswer, type Query } from './api.ts';
import { newReference } from './reference.ts';
import { mustHaveLine, unanswered } from './unanswered.ts';

/** Bytes of a file sent so far; all are sent before the server has answered. */
export type Sent = { bytes: number; of: number };

/** A callback for the progress, and the signal that stops the upload. */
export type Sending = { onSent: (sent: Sent) => void; signal: AbortSignal };

/**
 * Sends a file as the multipart field `file` and tells how far it is, which fetch cannot. Answers
 * and throws as `call` does; leaving by `signal` throws its AbortError.
 */
export const sendFile = async <T>(
  path: string,
  query: Query,
  file: File,
  { onSent, signal }: Sending,
): Promise<T> => {
  await mustHaveLine();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sentAt = Date.now();
    const request = new XMLHttpRequest();
    const leave = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', leave);
      settle();
    };
    request.open('POST', addressOf(path, query));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-request-id', newReference());
    request.upload.onprogress = ({ loaded, total }) => onSent({ bytes: loaded, of: total });
    request.onload = () =>
      end(() => {
        try {
          heardAnswer((name) => request.getResponseHeader(name), sentAt);
          const type = request.getResponseHeader('content-type');
          resolve(dataOf<T>(request.status, type, request.responseText));
        } catch (error) {
          reject(error);
        }
      });
    request.onerror = () => end(() => reject(unanswered()));
    request.onabort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', leave);
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
};
