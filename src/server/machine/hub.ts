import type { ServerResponse } from 'node:http';
import type { Sentence } from '#domain/sentence.ts';
import type { Audience } from '../database/writing/mutation.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

/**
 * A message of the event stream: `data:` is this as JSON, `id:` the outbox number where there is
 * one.
 */
export type StreamMessage = {
  id: number | null;
  type: string;
  messageText: string | null;
  createDate: string;
  /** The text as a sentence, where it is one. */
  sentence?: Sentence;
  data?: unknown;
};

/** Everyone who listens. */
export type Hub = {
  /** Sends to all listeners that the audience matches; a message without an id cannot be replayed. */
  publish(message: StreamMessage, audience: Audience | null): void;
  /** Opens a stream, replaying what was missed since `lastEventId`. */
  connect(response: ServerResponse, user: SignedIn, lastEventId: number | null): Promise<void>;
  /** Ends the streams of a session, at sign-out. */
  end(sessionId: string): void;
  listeners(): number;
  /** The number of the last event that this process has received. */
  latest(): number;
  close(): void;
};
