import type { Role } from '#domain/roles.ts';
import { type Sentence, textIn, type Words } from '#domain/sentence.ts';

/** The audience of an event: everybody, or only those that match every part given. */
export type Audience = {
  memberId?: string;
  branchId?: string;
  userId?: string;
  roles?: readonly Role[];
};

/** An event that people must receive once it is committed; kept in the outbox so that it can be replayed. */
export type OutboxEvent = {
  seq: number;
  type: string;
  audience: Audience | null;
  /** The words of the message window; null for an event that is not shown there. */
  text: string | null;
  /** The text as a sentence, by which another language finds its words; none where people typed it. */
  sentence?: Sentence;
  data: unknown;
  createdAt: number;
};

/** An event as a mutation emits it. */
export type Emitted = Pick<OutboxEvent, 'type' | 'audience' | 'data'> & { text: Words | null };

/** The text of an event, and the sentence that it is. */
export const wordsOfEvent = (words: Words | null): Pick<OutboxEvent, 'text' | 'sentence'> =>
  words === null || typeof words === 'string'
    ? { text: words }
    : { text: textIn(words), sentence: words };
