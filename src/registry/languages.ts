import { type Catalogue, languageOf } from '#languages/catalogue.ts';

/** The Hindi words of the machine, then those of each noun: its pages, its schema, what its server says. */
const files = import.meta.glob<Catalogue>(
  ['../languages/hi/*.json', '../own/*/hi.json', '../../resources/*/hi.json'],
  { eager: true, import: 'default' },
);

/** Every Hindi text by its English one. */
export const hindiWords: Catalogue = Object.assign({}, ...Object.values(files));

/** Hindi, as the console and the files of the server speak it. */
export const hindi = languageOf(hindiWords);
