import type { AddCommand } from '../runtime/command.ts';

/** offerdesk describe: the files that follow from the schemas and the declared settings. */
const addDescribe: AddCommand = (program) => {
  program
    .command('describe')
    .description('writes docs/permissions.md, docs/data-dictionary.md and .env.example')
    .action(async () => {
      const { describe } = await import('./describe.ts');
      const { build } = await import('./openMachine.ts');
      const { ownCalls } = await import('#registry');
      describe(build.nouns, ownCalls);
    });
};

export default addDescribe;
