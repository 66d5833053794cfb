import type { StreamMessage } from './stream.ts';

/**
 * `isKnown`: the history is loaded, so that what is missing here was not sent. `unread`: messages that came
 * while they were not visible.
 */
export type Messages = { list: readonly StreamMessage[]; isKnown: boolean; unread: number };
