import type { Command } from '../runtime/command.ts';

/** offerdesk develop: the server behind Vite, which serves the console itself. */
const command: Command = {
  name: 'develop',
  forms: [{ words: '', about: 'serves a small demo to `npm run dev`, which serves the console' }],
  run: async () => (await import('./serve.ts')).serve('development'),
};

export default command;
