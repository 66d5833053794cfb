import { copyText } from '../../browser/copyText.ts';
import { timeText } from '../../browser/format.ts';
import { saveFile } from '../../browser/saveFile.ts';
import type { StreamMessage } from '../../stream/stream.ts';

/** Messages as a file or the clipboard has them, a line each. */
const asText = (messages: readonly StreamMessage[]): string =>
  messages.map((m) => `${timeText(m.createDate)}\t${m.type}\t${m.messageText}\n`).join('');

/** Puts messages on the clipboard; false where the browser does not allow that. */
export const copyMessages = (messages: readonly StreamMessage[]): Promise<boolean> =>
  copyText(asText(messages));

/** Hands the browser a file of messages to save. */
export const saveMessages = (messages: readonly StreamMessage[]): void =>
  saveFile('messages.txt', 'text/plain', asText(messages));
