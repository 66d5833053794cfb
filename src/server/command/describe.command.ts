import type { Command } from '../runtime/command.ts';

/** offerdesk describe: the documents that follow from the schemas. */
const command: Command = {
  name: 'describe',
  forms: [
    {
      words: '',
      about: 'writes docs/permissions.md and docs/data-dictionary.md from the schemas',
    },
  ],
  run: async () => {
    const { describe } = await import('./describe.ts');
    const { build } = await import('./openMachine.ts');
    const { ownCalls } = await import('#registry');
    describe(build.nouns, ownCalls);
  },
};

export default command;
