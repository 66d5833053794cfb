import { type MessageKind, messageKindsOf } from '#model';
import { outlines } from '#registry/outlines.ts';
import { timeText } from '../../browser/format.ts';
import type { StreamMessage } from '../../stream/stream.ts';

/** What the machine itself says, beside what the nouns declare. */
const ofMachine: MessageKind & { label: string } = {
  label: 'Alerts',
  types: ['ALERT'],
  prefix: 'Alert: ',
  isAlert: true,
};

const kinds = [...messageKindsOf(outlines), ofMachine].toSorted(
  ({ at: a = Number.MAX_SAFE_INTEGER }, { at: b = Number.MAX_SAFE_INTEGER }) => a - b,
);

const kindOf = new Map(kinds.flatMap((kind) => kind.types.map((type) => [type, kind] as const)));

/** The filter that leaves nothing out; what no kind has is there alone. */
export const allMessages = 'All';

/** What messages are about, in the words of the filter. */
export const messageFilters: readonly string[] = [
  ...new Set([allMessages, ...kinds.map(({ label }) => label)]),
];

/** Messages that must not be missed: announced to screen readers at once and marked. */
export const isAlert = ({ type }: StreamMessage): boolean => kindOf.get(type)?.isAlert ?? false;

/** The words before a message that say what it is. */
export const kindWords = ({ type }: StreamMessage): string => kindOf.get(type)?.prefix ?? '';

/** The messages under a filter whose words have the text sought, whatever its capitals. */
export const found = (
  messages: readonly StreamMessage[],
  filter: string,
  sought: string,
): readonly StreamMessage[] => {
  const small = sought.trim().toLowerCase();
  return messages.filter(
    (message) =>
      (filter === allMessages || kindOf.get(message.type)?.label === filter) &&
      `${kindWords(message)}${message.messageText}`.toLowerCase().includes(small),
  );
};

/** Messages as a file or the clipboard has them, a line each. */
export const asText = (messages: readonly StreamMessage[]): string =>
  messages.map((m) => `${timeText(m.createDate)}\t${m.type}\t${m.messageText}\n`).join('');
