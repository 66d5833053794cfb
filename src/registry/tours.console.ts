import type { TourStep, Tours } from '#console/nouns/tour.ts';

const files = import.meta.glob<{ default: Tours }>('../../resources/*/tour.console.ts');

/** The steps of the tour of a role; none where it has no tour. Loaded when a tour begins, or the help opens. */
export const tourOf = async (role: keyof Tours): Promise<readonly TourStep[]> => {
  const all = await Promise.all(Object.values(files).map((load) => load()));
  return all.flatMap(({ default: tours }) => tours[role] ?? []);
};
