import { type Place, placesOf } from '#model';
import { outlines } from '#registry/outlines.ts';

/** Every address there is. */
export const places: readonly Place[] = placesOf(outlines);
