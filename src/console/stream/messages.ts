import type { StreamMessage } from './stream.ts';

/**
 * `isKnown`: the server has said what was before, so that what is not here was not said. `unread`:
 * those that came while nobody looked.
 */
export type Messages = { list: readonly StreamMessage[]; isKnown: boolean; unread: number };
