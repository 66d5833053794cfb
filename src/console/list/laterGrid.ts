import { later } from '../browser/later.tsx';
import { withRetry } from '../browser/lazyPage.ts';

/** The grid of a list, which a phone has no use for: it shows cards. */
export const Grid = later(
  withRetry(async () => ({ default: (await import('../parts/grid/Grid.tsx')).Grid })),
);
