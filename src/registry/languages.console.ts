import { type Catalogue, languageOf } from '#console/languages/catalogue.ts';
import '#console/languages/hi/font.css';
import hi from '#console/languages/hi/hi.ts';

const files = import.meta.glob<{ default: Catalogue }>('../../resources/*/hi.console.ts', {
  eager: true,
});

/** Every Hindi text: those of the console, then those of each noun. */
export const hindiWords: Catalogue = Object.assign(
  {},
  hi,
  ...Object.values(files).map((file) => file.default),
);

/** Hindi, as the console speaks it. */
export const hindi = languageOf(hindiWords);
