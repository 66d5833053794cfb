import type { Command } from '../runtime/command.ts';

/** offerdesk demo: the product with made-up people and data. */
const command: Command = {
  name: 'demo',
  forms: [{ words: '', about: 'serves a demo: made-up people and data that keep moving' }],
  run: async () => (await import('./serve.ts')).serve('demo'),
};

export default command;
