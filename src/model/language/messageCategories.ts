import type { MessageCategory } from './message.ts';
import type { Outline } from './outline.ts';

type Named = MessageCategory & { label: string };

/** All categories of messages that some nouns send, those too that the window ignores. */
export const declaredMessagesOf = (nouns: readonly Outline[]): Named[] =>
  nouns.flatMap(({ messages = {} }) =>
    Object.entries(messages).map(([label, category]) => ({ label, ...category })),
  );

/** The categories of the window that some nouns send, each with its words in the filter. */
export const messageCategoriesOf = (nouns: readonly Outline[]): Named[] =>
  declaredMessagesOf(nouns).filter(({ isIgnored }) => !isIgnored);

/** The types of messages whose newest one stays in the window, those of one category together. */
export const latestKeptTypes = (nouns: readonly Outline[]): (readonly string[])[] =>
  messageCategoriesOf(nouns).flatMap(({ keepsLatest, types }) => (keepsLatest ? [types] : []));

/**
 * The types that the window neither shows nor keeps nor counts: the heartbeat, and those that nouns
 * declare so.
 */
export const ignoredTypes = (nouns: readonly Outline[]): readonly string[] => [
  'HEARTBEAT',
  ...declaredMessagesOf(nouns).flatMap(({ isIgnored, types }) => (isIgnored ? types : [])),
];
