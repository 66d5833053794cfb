import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server.ts';

/** A line to a server that a test cuts and mends, as a cable is pulled. */
export type CuttableLine = {
  /** The address at which the server answers over it. */
  url: string;
  port: number;
  /** Ends every connection and takes no new one. */
  cut(): void;
  /** Ends the connection that carries so many bytes more towards the server, and mends itself at once. */
  breakAfter(bytes: number): void;
  mend(): void;
  close(): Promise<void>;
};

/** Lays a line to a server on this machine. */
export const layLine = async (to: number): Promise<CuttableLine> => {
  const port = await freePort();
  const open = new Set<Socket>();
  let isCut = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to, '127.0.0.1');
    near.on('data', ({ length }) => {
      bytesLeft -= length;
      if (bytesLeft > 0) return;
      bytesLeft = Number.POSITIVE_INFINITY;
      near.destroy();
    });
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(into);
      // Either end may go at any time; the other goes with it.
      from.on('error', () => into.destroy());
      from.on('close', () => {
        open.delete(from);
        into.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    breakAfter: (bytes) => {
      bytesLeft = bytes;
    },
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      end();
      return new Promise((resolve) => line.close(() => resolve()));
    },
  };
};
