/** An event stream that is read as it comes. */
export type Stream = {
  status: number;
  headers: Headers;
  /** The messages received so far. */
  messages: any[];
  /** Resolves when the server ended it. */
  ended: Promise<void>;
  leave(): void;
};

/** Opens an event stream; a refused one has only its status. */
export const streamOf = async (url: string, headers: HeadersInit): Promise<Stream> => {
  const abort = new AbortController();
  const answer = await fetch(url, { headers, signal: abort.signal });
  const messages: any[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data) messages.push(JSON.parse(data));
      }
    }
  };
  // A client that leaves aborts the reading, which is no end by the server.
  const ended = new Promise<void>((resolve) => {
    read().then(resolve, () => undefined);
  });
  return {
    status: answer.status,
    headers: answer.headers,
    messages,
    ended,
    leave: () => abort.abort(),
  };
};
