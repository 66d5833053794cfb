import type { StreamMessage } from '#console/streamSource.ts';

/** A line to the server as a browser has one, on which a test says what comes. */
export class Line {
  static CLOSED = 2;
  static all: Line[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Line.all.push(this);
  }
  say(message: Partial<StreamMessage>) {
    const whole = { id: null, type: 'BROADCAST', messageText: null, createDate: '', ...message };
    this.onmessage?.({ data: JSON.stringify(whole) });
  }
  close() {
    this.readyState = 2;
  }
}

/** The line that was opened last. */
export const lastLine = () => Line.all.at(-1) as Line;
