/** What a listener has heard: the numbers of its events in their order, over all its connections. */
export type Heard = { numbers: number[]; connections: number; leave(): void };

/**
 * Listens as a browser does: it names the last event that it has heard, and connects anew, to the next of some servers, when its
 * connection breaks.
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
        // What says where the stream stands has its number too, and no event.
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
