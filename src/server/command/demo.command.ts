import type { Command } from '../runtime/command.ts';

/** offerdesk demo: the product with made-up people and data. */
const command: Command = {
  name: 'demo',
  forms: [{ words: '', about: 'serves a demo with invented people and live data' }],
  run: async () => (await import('./serve.ts')).serve('demo'),
};

export default command;
