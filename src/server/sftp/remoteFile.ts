import type { SFTPWrapper } from 'ssh2';
import type Client from 'ssh2-sftp-client';

/** Bytes that every server takes at once. */
const piece = 32 * 1024;
/** Pieces that are under way at once: far ends answer slowly, not narrowly. */
const underWay = 48;

/** The protocol below a client; there as long as it is connected. */
const below = (client: Client): SFTPWrapper => {
  const { sftp } = client as unknown as { sftp: SFTPWrapper | undefined };
  if (!sftp) throw new Error('the connection is lost');
  return sftp;
};

type Answer<T> = (error: Error | null | undefined, value?: T) => void;

const answerOf = <T>(ask: (answer: Answer<T>) => void): Promise<T> =>
  new Promise((resolve, reject) =>
    ask((error, value) => (error ? reject(error) : resolve(value as T))),
  );

/** A remote file in pieces, in their order, from a byte on. */
export async function* remotePieces(client: Client, path: string, start = 0) {
  const sftp = below(client);
  const handle = await answerOf<Buffer>((answer) => sftp.open(path, 'r', answer));
  try {
    const { size } = await answerOf<{ size: number }>((answer) =>
      sftp.fstat(handle, answer as never),
    );
    const line: Promise<Buffer>[] = [];
    for (let at = start; at < size || line.length > 0; ) {
      while (at < size && line.length < underWay) {
        const read = readAt(sftp, handle, at, Math.min(piece, size - at));
        // An earlier one may fail first; then no caller waits for this one.
        read.catch(() => undefined);
        line.push(read);
        at += piece;
      }
      yield await (line.shift() as Promise<Buffer>);
    }
  } finally {
    sftp.close(handle, () => undefined);
  }
}

/** Bytes of an open file; servers may give fewer than they were asked for. */
const readAt = async (
  sftp: SFTPWrapper,
  handle: Buffer,
  at: number,
  length: number,
): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  for (let had = 0; had < length; ) {
    const count = await answerOf<number>((answer) =>
      sftp.read(handle, bytes, had, length - had, at + had, answer as never),
    );
    if (count === 0) throw new Error('the file became shorter while it was read');
    had += count;
  }
  return bytes;
};

/**
 * Writes bytes to a remote file from a byte on; an existing file is truncated to begin at 0. Servers write in
 * the order of the requests, so a broken connection leaves a valid beginning.
 */
export const writeRemote = async (
  client: Client,
  path: string,
  start: number,
  source: AsyncIterable<Buffer>,
  written: (bytes: number) => unknown,
): Promise<void> => {
  const sftp = below(client);
  const handle = await answerOf<Buffer>((answer) =>
    sftp.open(path, start > 0 ? 'r+' : 'w', { mode: 0o644 }, answer),
  );
  try {
    const line: Promise<number>[] = [];
    const next = async () => written(await (line.shift() as Promise<number>));
    let at = start;
    for await (const chunk of source)
      for (let from = 0; from < chunk.length; from += piece) {
        const part = chunk.subarray(from, from + piece);
        const position = at;
        const write = answerOf<void>((answer) =>
          sftp.write(handle, part, 0, part.length, position, answer as never),
        ).then(() => part.length);
        write.catch(() => undefined);
        line.push(write);
        at += part.length;
        if (line.length >= underWay) await next();
      }
    while (line.length > 0) await next();
  } finally {
    sftp.close(handle, () => undefined);
  }
};
