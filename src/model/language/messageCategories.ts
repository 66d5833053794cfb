import type { MessageCategory } from './message.ts';
import type { Outline } from './outline.ts';

/** All categories of messages that some nouns send, each with its words in the filter. */
export const messageCategoriesOf = (
  nouns: readonly Outline[],
): (MessageCategory & { label: string })[] =>
  nouns.flatMap(({ messages = {} }) =>
    Object.entries(messages).map(([label, category]) => ({ label, ...category })),
  );

/** The types of messages whose newest one stays in the window, those of one category together. */
export const latestKeptTypes = (nouns: readonly Outline[]): (readonly string[])[] =>
  messageCategoriesOf(nouns).flatMap(({ keepsLatest, types }) => (keepsLatest ? [types] : []));
