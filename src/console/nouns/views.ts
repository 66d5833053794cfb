import { type OutlineView, viewsOf } from '#model';
import { outlines } from '#registry/outlines.ts';

/** Every view of every noun: each is a resource of react-admin, by its name. */
export const views: readonly OutlineView[] = outlines.flatMap((outline) => viewsOf(outline));

const byName: ReadonlyMap<string, OutlineView> = new Map(views.map((view) => [view.name, view]));

/** The view of a resource; undefined where no schema has it. */
export const viewOf = (resource: string | undefined): OutlineView | undefined =>
  resource === undefined ? undefined : byName.get(resource);

/** The view of a resource; throws when no schema has it. */
export const viewNamed = (name: string): OutlineView => {
  const view = byName.get(name);
  if (!view) throw new Error(`No view is named '${name}'`);
  return view;
};
