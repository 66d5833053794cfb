import { may, pagesOf, parametersOf, type Reader, type View } from '#model';

/**
 * The path at which a row of a view opens for a reader: where it can be read before where it can be
 * changed, and last a hand-written page whose path names the key of a row. Null when nothing shows one.
 */
export const rowPath = (reader: Reader, { screens, access, noun }: View): string | null => {
  if (screens.show && may(reader, 'show', { access })) return screens.show;
  if (screens.edit && may(reader, 'edit', { access })) return screens.edit;
  const ofRow = pagesOf(noun)
    .filter(({ roles }) => roles.includes(reader.role))
    .flatMap(({ paths }) => paths)
    .find((path) => parametersOf(path).join() === noun.key.join());
  return ofRow ?? null;
};
