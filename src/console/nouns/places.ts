import { type Place, placesOf, routePattern } from '#model';
import { outlines } from '#registry/outlines.ts';

/** Every address there is. */
export const places: readonly Place[] = placesOf(outlines);

/** An address as the router writes it. */
export const patternOf = ({ path }: Place): string => routePattern(path);
