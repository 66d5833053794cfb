import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../markets/server.ts';

/** A line to a server that a test cuts and mends, as a cable is pulled. */
export type CuttableLine = {
  /** The address at which the server answers over it. */
  url: string;
  port: number;
  /** Ends every connection and takes no new one. */
  cut(): void;
  /** Ends the connection that carries so many bytes more towards the server, and mends itself at once. */
  breakAfter(bytes: number): void;
  /** Ends the next connection on which a request begins so, in the middle of its answer: the server has done it. */
  breakAnswerTo(start: string): void;
  mend(): void;
  close(): Promise<void>;
};

/** Lays a line to a server on this machine. */
export const layLine = async (to: number): Promise<CuttableLine> => {
  const port = await freePort();
  const open = new Set<Socket>();
  let isCut = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let toBreak: string | null = null;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to, '127.0.0.1');
    near.on('data', (bytes: Buffer) => {
      if (toBreak !== null && bytes.includes(toBreak)) {
        toBreak = null;
        far.unpipe(near);
        // Behind its head: a browser sends again by itself what it has heard nothing of.
        far.once('data', (answer: Buffer) => {
          const head = answer.indexOf('\r\n\r\n') + 4;
          near.write(answer.subarray(0, Math.min(head + 8, answer.length - 1)), () =>
            near.destroy(),
          );
        });
        far.resume();
      }
      bytesLeft -= bytes.length;
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
    breakAnswerTo: (start) => {
      toBreak = start;
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
