import { type Noun, type OutlineView, type View, viewsOf } from '#model';
import { nouns } from '#registry';
import { inLanguage } from '../browser/language.ts';

const nounOf: ReadonlyMap<string, Noun> = new Map(
  nouns.flatMap((noun) => viewsOf(noun).map(({ name }) => [name, noun] as const)),
);

/** A view with its fields and its list; the module that imports this loads all schemas with it. */
export const wholeView = ({ name }: Pick<OutlineView, 'name'>): View => {
  const noun = nounOf.get(name);
  const view = noun && viewsOf(inLanguage(noun)).find((each) => each.name === name);
  if (!view) throw new Error(`No view is named '${name}'`);
  return view;
};
