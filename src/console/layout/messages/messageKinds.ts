import { timeText } from '../../browser/format.ts';
import type { StreamMessage } from '../../stream/stream.ts';

/** The subjects of messages, in the words of the filter; a type that none lists appears only under 'All'. */
export const messageKinds = {
  all: { label: 'All', types: null },
  market: { label: 'Market', types: ['MKT_OPEN', 'MKT_CLOSE'] },
  broadcast: { label: 'Broadcasts', types: ['BROADCAST'] },
  alert: { label: 'Alerts', types: ['ALERT', 'CIRCUIT_BREAKER'] },
} as const;

export type MessageKind = keyof typeof messageKinds;

/** Whether a message is one of a kind. */
export const isOfKind = ({ type }: StreamMessage, kind: MessageKind): boolean => {
  const types: readonly string[] | null = messageKinds[kind].types;
  return types === null || types.includes(type);
};

/** Messages that must not be missed: announced to screen readers at once and marked. */
export const isAlert = (message: StreamMessage): boolean => isOfKind(message, 'alert');

/** The words before a message that say what it is. */
export const kindWords = ({ type }: StreamMessage): string =>
  type === 'BROADCAST' ? 'Broadcast: ' : type === 'ALERT' ? 'Alert: ' : '';

/** The messages of a kind whose words have the text sought, whatever its capitals. */
export const found = (
  messages: readonly StreamMessage[],
  kind: MessageKind,
  sought: string,
): readonly StreamMessage[] => {
  const small = sought.trim().toLowerCase();
  return messages.filter(
    (message) =>
      isOfKind(message, kind) &&
      `${kindWords(message)}${message.messageText}`.toLowerCase().includes(small),
  );
};

/** Messages as a file or the clipboard has them, a line each. */
export const asText = (messages: readonly StreamMessage[]): string =>
  messages.map((m) => `${timeText(m.createDate)}\t${m.type}\t${m.messageText}\n`).join('');
