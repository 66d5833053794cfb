import { later } from '../browser/later.tsx';

/** The grid of a list, which a phone has no use for: it shows cards. */
export const Grid = later(async () => ({ default: (await import('../parts/grid/Grid.tsx')).Grid }));
