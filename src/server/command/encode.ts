import { text } from 'node:stream/consumers';
import { encodePassword } from '../auth/encoding.ts';
import { settingsFor } from './serve.ts';

/** Reads a password on standard input and prints what the sign-in calls expect for it. */
export const encode = async (): Promise<void> => {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stdout.write(`${encodePassword(password, settingsFor('production'))}\n`);
};
