import type { AddCommand } from '../runtime/command.ts';

/** offerdesk check: the faults of the schemas. */
const addCheck: AddCommand = (program) => {
  program
    .command('check')
    .description('reports faults in the schemas')
    .action(async () => {
      const { checkSchemas } = await import('./serve.ts');
      const { build } = await import('./openMachine.ts');
      checkSchemas();
      process.stdout.write(`${build.nouns.length} schemas, nothing wrong.\n`);
    });
};

export default addCheck;
