/** The channel of NOTIFY by which the processes on one database tell one another. */
export const channel = 'offerdesk';

/** The notification that one process sends the others after a commit. */
export type Message = {
  from: string;
  /** Whether the outbox has more than before. */
  hasEvents: boolean;
  signals: readonly [topic: string, data: unknown][];
};

/** Bytes of one message at most; PostgreSQL takes 8,000. */
const most = 7_800;

/** How every message of a process begins, so that it knows its own without reading them. */
export const beginningOf = (from: string): string => `{"from":${JSON.stringify(from)},`;

/** The messages of a commit: none when there is nothing to tell, several when it is too much for one. */
export const messagesOf = (
  from: string,
  hasEvents: boolean,
  signals: readonly [topic: string, data: unknown][],
): string[] => {
  const spelled = [...new Set(signals.map((signal) => JSON.stringify(signal)))];
  const parts: string[][] = hasEvents ? [[]] : [];
  let room = 0;
  for (const signal of spelled) {
    const size = Buffer.byteLength(signal) + 1;
    // There is no other way to send it: the writer had better fail than another process miss it.
    if (size > most) throw new Error(`A signal of ${size} bytes is too long to be sent`);
    if (size > room || parts.length === 0) {
      parts.push([]);
      room = most - 100 - from.length;
    }
    parts.at(-1)?.push(signal);
    room -= size;
  }
  return parts.map(
    (part, at) =>
      `${beginningOf(from)}"hasEvents":${hasEvents && at === 0},"signals":[${part.join(',')}]}`,
  );
};
