import type { Command } from '../runtime/command.ts';

/** offerdesk encode-password: a password as the sign-in calls take it. */
const command: Command = {
  name: 'encode-password',
  forms: [
    {
      words: '',
      about: 'reads a password on standard input, prints what the sign-in call expects',
    },
  ],
  run: async () => (await import('./encode.ts')).encode(),
};

export default command;
