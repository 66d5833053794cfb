import type { Command } from '../runtime/command.ts';

/** offerdesk check: the faults of the schemas. */
const command: Command = {
  name: 'check',
  forms: [{ words: '', about: 'reports faults in the schemas' }],
  run: async () => {
    const { checkSchemas } = await import('./serve.ts');
    const { build } = await import('./openMachine.ts');
    checkSchemas();
    process.stdout.write(`${build.nouns.length} schemas, nothing wrong.\n`);
  },
};

export default command;
