import { type MessageCategory, messageCategoriesOf } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { outlines } from '#registry/outlines.ts';
import { timeText } from '../../browser/format.ts';
import { english } from '../../browser/language.ts';
import type { StreamMessage } from '../../stream/stream.ts';

/** Category of the machine's own messages, in addition to those that the nouns declare. */
const ofMachine: MessageCategory & { label: string } = {
  label: english('Alerts'),
  types: ['ALERT'],
  prefix: english('Alert: '),
  isAlert: true,
};

const categories = [...messageCategoriesOf(outlines), ofMachine].toSorted(
  ({ position: a = Number.MAX_SAFE_INTEGER }, { position: b = Number.MAX_SAFE_INTEGER }) => a - b,
);

const categoryOf = new Map(
  categories.flatMap((category) => category.types.map((type) => [type, category] as const)),
);

/** The filter that shows every message. A message without a category appears under it alone. */
export const allMessages: string = english('All');

/** Labels of the message filter. */
export const messageFilters: readonly string[] = [
  ...new Set([allMessages, ...categories.map(({ label }) => label)]),
];

/** Messages that must not be missed: announced to screen readers at once and marked. */
export const isAlert = ({ type }: StreamMessage): boolean => categoryOf.get(type)?.isAlert ?? false;

/** The words before a message that say what it is. */
export const prefixOf = ({ type }: StreamMessage): string => categoryOf.get(type)?.prefix ?? '';

/** The messages under a filter whose words have the text sought, whatever its capitals. */
export const found = (
  messages: readonly StreamMessage[],
  filter: string,
  sought: string,
): readonly StreamMessage[] => {
  const small = withoutHidden(sought).toLowerCase();
  return messages.filter(
    (message) =>
      (filter === allMessages || categoryOf.get(message.type)?.label === filter) &&
      `${prefixOf(message)}${message.messageText}`.toLowerCase().includes(small),
  );
};

/** Messages as a file or the clipboard has them, a line each. */
export const asText = (messages: readonly StreamMessage[]): string =>
  messages.map((m) => `${timeText(m.createDate)}\t${m.type}\t${m.messageText}\n`).join('');
