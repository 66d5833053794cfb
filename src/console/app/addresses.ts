import { keyOf, keyValues, type OutlineView, pathTo, viewsOf } from '#model';
import { placeAt } from '../nouns/useCurrentPlace.ts';
import { viewOf } from '../nouns/views.ts';

type Row = Readonly<Record<string, string>>;

/**
 * The address of a row's screen: in the view itself, else in another view of its noun; null where
 * none has one.
 */
const ofRow = (view: OutlineView, screen: 'show' | 'edit', row: Row): string | null => {
  for (const each of [view, ...viewsOf(view.noun)]) {
    const path = pathTo(each, screen, row);
    if (path !== null) return path;
  }
  return null;
};

/** The address for the parts of one of react-admin; null where the specification has none. */
const specified = (view: OutlineView, [id, ...more]: readonly string[]): string | null => {
  if (id === undefined) return pathTo(view, 'list');
  const after = (path: string | null, rest: readonly string[]) =>
    path === null ? null : [path, ...rest].join('/');
  if (id === 'create') return after(pathTo(view, 'create'), more);
  const row = keyValues(view.noun, decodeURIComponent(id));
  if (row === null) return null;
  const [screen, ...rest] = more;
  if (screen === 'show') return after(ofRow(view, 'show', row), rest);
  return after(ofRow(view, 'edit', row) ?? ofRow(view, 'show', row), more);
};

/**
 * Translates an address of react-admin (/branch, /branch/create, /branch/M001%2FB1[/show]) into
 * that of the specification. Any other address, and one of a screen that no view has, stays as it
 * is.
 */
export const outward = (address: string): string => {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const [empty, name, ...parts] = pathname.split('/');
  // The address of a page may begin with the name of a resource.
  const view = empty === '' && !placeAt(pathname) ? viewOf(name) : undefined;
  const path = view && specified(view, parts.at(-1) === '' ? parts.slice(0, -1) : parts);
  return path == null ? address : path + rest;
};

/** The same for anything that react-admin navigates to. */
export const outwardTo = <T extends string | number | { pathname?: string }>(to: T): T => {
  if (typeof to === 'string') return outward(to) as T;
  if (typeof to === 'object' && to.pathname) return { ...to, pathname: outward(to.pathname) };
  return to;
};

/** The id of the row whose key is in the parameters of an address; undefined where it is not there whole. */
export const idIn = (
  { noun }: OutlineView,
  params: Readonly<Record<string, string | undefined>>,
): string | undefined =>
  noun.key.every((name) => params[String(name)] !== undefined)
    ? keyOf(noun as { key: readonly string[] }, params)
    : undefined;
