import type { Outline, RoutesOfCalls } from '#model';
import { outlines } from '#registry/outlines.ts';
import { ownRoutes } from '#registry/ownRoutes.ts';

/** The outline of a noun; throws when no schema has that name. */
export const outlineNamed = (name: string): Outline => {
  const found = outlines.find((outline) => outline.name === name);
  if (!found) throw new Error(`No schema is named '${name}'`);
  return found;
};

/** The places of the calls of a noun, or of the machine's own calls of that name. */
export const routesNamed = (name: string): RoutesOfCalls => ownRoutes[name] ?? outlineNamed(name);

/**
 * The first word of the cache keys of a call. The machine's own calls are kept under the name of their group, so
 * that all of it is asked again at once.
 */
export const cacheName = (name: string, of: string): string =>
  name in ownRoutes ? name : `${name}.${of}`;
