import { type OutlineView, type View, viewsOf } from '#model';
import { nouns } from '#registry';

const views: ReadonlyMap<string, View> = new Map(
  nouns.flatMap((noun) => viewsOf(noun)).map((view) => [view.name, view]),
);

/** A view with its fields and its list; the module that imports this loads all schemas with it. */
export const wholeView = ({ name }: Pick<OutlineView, 'name'>): View => {
  const view = views.get(name);
  if (!view) throw new Error(`No view is named '${name}'`);
  return view;
};
