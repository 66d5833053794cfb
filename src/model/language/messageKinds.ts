import type { MessageKind } from './message.ts';
import type { Outline } from './outline.ts';

/** All kinds of messages that some nouns send, each with its words in the filter. */
export const messageKindsOf = (nouns: readonly Outline[]): (MessageKind & { label: string })[] =>
  nouns.flatMap(({ messages = {} }) =>
    Object.entries(messages).map(([label, kind]) => ({ label, ...kind })),
  );

/** The types of messages whose newest one stays in the window, those of one kind together. */
export const lastingTypesOf = (nouns: readonly Outline[]): (readonly string[])[] =>
  messageKindsOf(nouns).flatMap(({ lasts, types }) => (lasts ? [types] : []));
