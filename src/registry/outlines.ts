import { type Outline, outlineOf } from '#model';
import { nouns } from './nouns.ts';

/**
 * The outlines of all nouns, which the console begins with. The build writes their values in place of this
 * module (scripts/outlines.ts), so that the schemas themselves come with the first screen that imports them.
 */
export const outlines: readonly Outline[] = nouns.map(outlineOf);
