import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../markets/server.ts';

/** A line to a server that a test cuts and mends, like a cable. */
export type CuttableLine = {
  /** The address of the server over this line. */
  url: string;
  port: number;
  /** Ends every connection and accepts no new one. */
  cut(): void;
  /** Ends the connection that carries so many further bytes to the server, and mends itself at once. */
  breakAfter(bytes: number): void;
  /** Ends the next connection with such a request in the middle of its answer: the server has done the work. */
  breakAnswerTo(start: string): void;
  /** Leads every further connection to another port, and ends those that are open. */
  leadTo(port: number): void;
  mend(): void;
  close(): Promise<void>;
};

/** Opens a line to a server on this machine. */
export const layLine = async (first: number): Promise<CuttableLine> => {
  let to = first;
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
        // It cuts behind the head of the answer: a browser repeats by itself a request without any answer.
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
      // Either end may close at any time; the other closes with it.
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
    leadTo: (other) => {
      to = other;
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
