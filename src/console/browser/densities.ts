import { choicesOf, english } from './language.ts';
import type { Density } from './preferences.ts';

/** The densities as people choose them. */
export const densities = choicesOf<Density>({
  compact: english('Compact'),
  normal: english('Normal'),
  relaxed: english('Relaxed'),
});
