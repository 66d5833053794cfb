/** The events that a listener has received: their numbers in order, over all its connections. */
export type Heard = { numbers: number[]; connections: number; leave(): void };

/**
 * Listens as a browser does: it sends the number of the last event that it received, and reconnects
 * to the next of the servers when its connection breaks.
 */
export const listenTo = (urls: () => readonly string[], cookie: string, first = 0): Heard => {
  const listener: Heard = { numbers: [], connections: 0, leave: () => undefined };
  const abort = new AbortController();
  listener.leave = () => abort.abort();
  let last: string | null = null;
  const connection = async (url: string) => {
    const reply = await fetch(`${url}/api/messaging/message-stream`, {
      headers: { cookie, ...(last !== null && { 'last-event-id': last }) },
      signal: abort.signal,
    });
    if (reply.status !== 200) throw new Error(`a stream is refused: ${reply.status}`);
    listener.connections += 1;
    let text = '';
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString();
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const id = /^id: (.*)$/m.exec(frame)?.[1];
        if (id === undefined) continue;
        last = id;
        // A frame with the position of the stream also has a number, but no event.
        if (/"type":"ORDER"/.test(frame)) listener.numbers.push(Number(id.split(':').at(-1)));
      }
    }
  };
  const go = async () => {
    for (let at = first; !abort.signal.aborted; at += 1) {
      const servers = urls();
      await connection(servers[at % servers.length] as string).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  void go();
  return listener;
};
