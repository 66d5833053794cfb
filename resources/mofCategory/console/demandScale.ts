import type { SeriesDemand } from './useCategoryDemand.ts';

/** All shares that are bid for in one series. */
export const demandOf = ({ categories }: SeriesDemand): number =>
  categories.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0);

/** Where the scale of the bars ends, in times of what is offered: as far as the longest, and past 1×. */
export const endOf = (securities: readonly SeriesDemand[]): number =>
  Math.max(
    1.25,
    ...securities.map((each) => (each.offered > 0 ? (demandOf(each) / each.offered) * 1.02 : 0)),
  );
