import { type Catalogue, languageOf } from '#console/languages/catalogue.ts';
import '#console/languages/hi/font.css';

/** The Hindi words of the console itself, then those of each noun: its pages, its schema, what its server says. */
const files = import.meta.glob<Catalogue>(
  ['../console/languages/hi/*.json', '../own/*/hi.json', '../../resources/*/hi.json'],
  { eager: true, import: 'default' },
);

/** Every Hindi text by its English one. */
export const hindiWords: Catalogue = Object.assign({}, ...Object.values(files));

/** Hindi, as the console speaks it. */
export const hindi = languageOf(hindiWords);
