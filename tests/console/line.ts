import { afterEach, beforeEach, vi } from 'vitest';
import { endStream } from '#console/stream/stream.ts';
import type { StreamMessage } from '#console/stream/streamSource.ts';

/** The event stream as a page opens it; a test sends messages through it. */
class Line {
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

/** Every connection that a test opened, the first one first. */
export const lines = (): readonly Line[] => Line.all;

/** The connection that is open. */
export const lastLine = (): Line => Line.all.at(-1) as Line;

/**
 * Gives each test of a file its own connections, and ends them after it: a stream that stays open hears in the
 * window, which the files share, that the browser goes offline in a test of another file.
 */
export const openLines = (): void => {
  beforeEach(() => {
    // A part of the page before that came late may have opened another.
    endStream();
    Line.all = [];
    vi.stubGlobal('EventSource', Line);
  });
  afterEach(() => {
    endStream();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
};

/** A message as the stream carries it. */
export const message = (
  id: number,
  type: string,
  messageText: string | null = type,
): StreamMessage => ({ id, type, messageText, createDate: '2026-11-21T10:00:00.000+05:30' });
