import { sentence } from '#domain/sentence.ts';
import { ApiError } from '../runtime/errors.ts';

type Progress = (done: number, total: number) => void | Promise<void>;

/** How a transfer is watched, in bytes, and ended before its time. */
export type Transfer = { onProgress?: Progress; signal?: AbortSignal };

/**
 * The folder that we share with the other exchanges. What goes wrong is an ApiError with words that
 * say what to do; a line that breaks is taken up again by itself, from where it broke.
 */
export type ExchangeFolder = {
  /** Where it is, in words for a log; no password in it. */
  what: string;
  /**
   * Puts a file there under a name. It is whole and has this hash when it is answered, and never to
   * be seen in part under its name; one that is there already with this hash is left as it is.
   */
  send(localPath: string, remoteName: string, sha256: string, transfer?: Transfer): Promise<void>;
  /**
   * Fetches a remote file, checked against its .sha256 file where there is one; returns its digest
   * and size.
   */
  fetch(
    remoteName: string,
    localPath: string,
    transfer?: Transfer,
  ): Promise<{ sha256: string; bytes: number }>;
  /** The files there, without those that are still coming in. */
  list(
    signal?: AbortSignal,
  ): Promise<readonly { name: string; bytes: number; changedAt: number }[]>;
};

/** A file that is still arriving has such a name; others ignore it. */
export const isPart = (name: string): boolean => name.startsWith('.');

/** A name that no server takes for another place; throws for one that it might. */
export const checkedName = (name: string): string => {
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]{0,180}$/.test(name))
    throw new Error(`'${name}' is no name for a file that is exchanged`);
  return name;
};

/** The name under which a file comes in: another content comes in under another. */
export const partName = (name: string, sha256: string): string =>
  `.${checkedName(name)}.${sha256.slice(0, 16)}.part`;

/** The words for a file that is not there (yet). */
export const fileMissing = (name: string, where: string) =>
  new ApiError(
    'REFUSED',
    sentence('%{name} is not in %{where} yet. Retry when it has arrived.', {
      name,
      where: sentence(where),
    }),
    {
      code: 'SFTP_NOT_THERE',
    },
  );

/** The words for a file that has come out otherwise than it went in. */
export const changedOnTheWay = (name: string) =>
  new ApiError(
    'REFUSED',
    sentence(
      '%{name} is not the same at both ends. Retry; if this happens again, contact the operator of the server.',
      { name },
    ),
    {
      code: 'SFTP_CHANGED',
    },
  );
