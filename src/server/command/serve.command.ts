import type { Command } from '../runtime/command.ts';

/** offerdesk serve: the product for real. */
const command: Command = {
  name: 'serve',
  forms: [
    {
      words: '',
      about: 'serves the exchange; the first run creates its secrets and a Control User',
    },
  ],
  run: async () => (await import('./serve.ts')).serve('production'),
};

export default command;
