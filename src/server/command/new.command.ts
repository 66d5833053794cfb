import { type Command, WrongWords } from '../runtime/command.ts';

/** offerdesk new: a starter schema. */
const command: Command = {
  name: 'new',
  forms: [{ words: '<noun>', about: 'writes a starter schema to schemas/<noun>.ts' }],
  run: async ([noun, ...more]) => {
    if (noun === undefined || noun.startsWith('-') || more.length > 0)
      throw new WrongWords('Give the name of one noun:');
    const { newNoun } = await import('./newNoun.ts');
    const { build } = await import('./openMachine.ts');
    newNoun(noun, build.nouns);
  },
};

export default command;
