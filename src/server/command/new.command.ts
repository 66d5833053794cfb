import type { AddCommand } from '../runtime/command.ts';

/** offerdesk new: a starter schema. */
const addNew: AddCommand = (program) => {
  program
    .command('new')
    .description('writes a starter schema to schemas/<noun>.ts')
    .argument('<noun>', 'its name, one thing, such as depository')
    .action(async (noun) => {
      const { newNoun } = await import('./newNoun.ts');
      const { build } = await import('./openMachine.ts');
      newNoun(noun, build.nouns);
    });
};

export default addNew;
