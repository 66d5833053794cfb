import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Client } from 'pg';

/** The connection of the driver, as far as COPY needs it; its types do not say so. */
type Connection = {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(words: string): void;
};

/** The interface that the driver expects of a custom query. */
type Copying = {
  submit(connection: Connection): void;
  handleError(error: Error): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleCopyInResponse?(connection: Connection): void;
  handleCopyData?(message: { chunk: Buffer }, connection: Connection): void;
};

const submit = (client: Client, copying: Copying): void => {
  (client as unknown as { query(copying: Copying): void }).query(copying);
};

/** The bytes that `COPY … TO STDOUT` answers. The line is read no faster than they are taken. */
export async function* copiedOut(client: Client, text: string): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  const its: { state: 'open' | 'ended' | Error } = { state: 'open' };
  let wake: () => void = () => undefined;
  let line: Socket | null = null;
  submit(client, {
    submit: (connection) => {
      line = connection.stream;
      connection.query(text);
    },
    handleCopyData: ({ chunk }) => {
      // The driver reuses its buffer.
      waiting.push(Buffer.from(chunk));
      if (waiting.length > 1_000) line?.pause();
      wake();
    },
    handleCommandComplete: () => undefined,
    handleError: (error) => {
      its.state = error;
      wake();
    },
    handleReadyForQuery: () => {
      if (its.state === 'open') its.state = 'ended';
      wake();
    },
  });
  for (;;) {
    const pieces = waiting.splice(0);
    if (pieces.length > 0) {
      yield Buffer.concat(pieces);
      continue;
    }
    if (its.state instanceof Error) throw its.state;
    if (its.state === 'ended') return;
    (line as Socket | null)?.resume();
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/** Gives `COPY … FROM STDIN` its bytes; rejects with what PostgreSQL says, or with the fault of the source. */
export const copyIn = (
  client: Client,
  text: string,
  source: AsyncIterable<Buffer>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let fault: unknown = null;
    const send = async (connection: Connection) => {
      try {
        for await (const piece of source) {
          if (fault !== null) return;
          connection.sendCopyFromChunk(piece);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        fault ??= error;
        connection.sendCopyFail('the file cannot be read');
      }
    };
    submit(client, {
      submit: (connection) => connection.query(text),
      handleCopyInResponse: (connection) => void send(connection),
      handleCommandComplete: () => undefined,
      // The driver hears nothing more for a query after its error.
      handleError: (error) => {
        fault ??= error;
        reject(fault as Error);
      },
      handleReadyForQuery: resolve,
    });
  });
