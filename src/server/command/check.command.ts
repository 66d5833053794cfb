import type { AddCommand } from '../runtime/command.ts';
import { reporting } from './report.ts';

/** offerdesk check: the faults of the schemas. */
const addCheck: AddCommand = (program) => {
  const check = program.command('check').description('reports faults in the schemas');
  reporting(check, async () => {
    const { checkSchemas } = await import('./serve.ts');
    const { build } = await import('./openMachine.ts');
    checkSchemas();
    const schemas = build.nouns.length;
    return { lines: [`${schemas} schemas, nothing wrong.`], facts: { schemas } };
  });
};

export default addCheck;
