import type { OutlineView } from './noun.ts';
import type { Outline } from './outline.ts';
import type { Screens } from './resource.ts';

/** The names in braces of a path: '/masters/branch/{tradingMemberId}/{branchId}'. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

/** A path with its parameters as routers write them: '/masters/branch/:tradingMemberId/:branchId'. */
export const routePattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** The path of a row of a noun under /api, its key in braces. */
export const rowPathOf = ({ api, key }: Pick<Outline, 'api' | 'key'>): string =>
  `${api}/${key.map((field) => `{${String(field)}}`).join('/')}`;

/** A path filled in, each value encoded; throws when one is missing, since the link would lie. */
export const filled = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`${path} needs a ${name}`);
    return encodeURIComponent(String(value));
  });

/** The address of a screen of a view, for a row where the screen is of one; null when it has no such screen. */
export const pathTo = (
  view: Pick<OutlineView, 'screens'>,
  screen: keyof Screens,
  row: Readonly<Record<string, unknown>> = {},
): string | null => {
  const path = view.screens[screen];
  return path === undefined ? null : filled(path, row);
};

/** The key of a row as the API spells it: 'TM001/BR01'. */
export const keyOf = <K extends PropertyKey>(
  noun: { readonly key: readonly K[] },
  row: Readonly<Record<K, unknown>>,
): string => noun.key.map((field) => encodeURIComponent(String(row[field]))).join('/');

/** The values behind a key as the API spells it; null when it cannot be one of this noun. */
export const keyValues = (
  noun: Pick<Outline, 'key'>,
  spelled: string,
): Record<string, string> | null => {
  const parts = spelled.split('/').map(decoded);
  if (parts.length !== noun.key.length || parts.includes(null)) return null;
  return Object.fromEntries(noun.key.map((field, index) => [String(field), parts[index] ?? '']));
};

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
