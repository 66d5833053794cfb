import { type OutlineView, pagesOf, parametersOf, type Reader, viewWith } from '#model';

/**
 * The path at which a row of a view opens for a reader: where it can be read before where it can be
 * changed, and last a hand-written page whose path names the key of a row. Null when nothing shows one.
 */
export const rowPath = (reader: Reader, view: OutlineView): string | null => {
  for (const screen of ['show', 'edit'] as const) {
    const path = viewWith(reader, screen, view)?.screens[screen];
    if (path !== undefined) return path;
  }
  const { noun } = view;
  const ofRows = pagesOf(noun)
    .filter(({ roles }) => roles.includes(reader.role))
    .flatMap(({ page, paths }) => paths.map((path) => ({ path, of: page.opensRowsOf })))
    .filter(({ path }) => parametersOf(path).join() === noun.key.join());
  const own = ofRows.find(({ of }) => of !== undefined && view.name === `${noun.name}-${of}`);
  return (own ?? ofRows.find(({ of }) => of === undefined))?.path ?? null;
};
