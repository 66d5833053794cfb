import { type Role, roleLabels } from '#domain/roles.ts';
import { onlookers, type Specified, specifiedFor } from '#domain/specifiedScreens.ts';
import { type Action, type Noun, pagesOf, type View, viewsOf } from '#model';
import { operationsOf } from '../../operations/operations.ts';
import { code, table } from './markdown.ts';

/**
 * The reads of a role on a noun beyond the screens of the specification, and the reason; null where
 * no reason is recorded.
 */
export type BeyondScreens = { noun: Noun; reads: string[]; why: string | null };

/**
 * The reads of a role on each noun that its specified screens do not show: screens by path, calls
 * by method and path.
 */
export const beyondScreens = (
  nouns: readonly Noun[],
  role: (typeof onlookers)[number],
): BeyondScreens[] =>
  nouns
    .map((noun) => ({
      noun,
      reads: readsBeyond(noun, role, specifiedFor[role]),
      why: specifiedFor[role].beyond[noun.name] ?? null,
    }))
    .filter(({ reads }) => reads.length > 0);

/** The same for a page of docs/. */
export const beyondLines = (nouns: readonly Noun[]): string[] =>
  onlookers.flatMap((role) => [
    `### ${roleLabels[role]}`,
    '',
    ...table(
      ['Of', 'Screens and calls', 'Why'],
      beyondScreens(nouns, role).map(({ noun, reads, why }) => [
        noun.plural ?? noun.label,
        reads.map(code).join(', '),
        why ?? '',
      ]),
    ),
    '',
  ]);

const readsBeyond = (noun: Noun, role: Role, specified: Specified): string[] => {
  const screens = screensOf(noun, role);
  const isShown =
    specified.dashboard.includes(noun.name) ||
    screens.some(({ isSpecified }) => isSpecified(specified));
  const further = screens
    .filter(({ isSpecified }) => !isSpecified(specified))
    .map(({ path }) => path);
  return isShown ? further : [...further, ...callsOf(noun, role)];
};

/** The screens of a noun that a role may open. Those of a record go with the list that leads to them. */
const screensOf = (noun: Noun, role: Role) => [
  ...viewsOf(noun).flatMap((view) =>
    Object.entries(view.screens)
      .filter(([screen]) => view.access[role]?.actions.includes(screen as Action))
      .map(([, path]) => ({
        path: path as string,
        isSpecified: (specified: Specified) =>
          isAmong(specified, path as string) || isAmong(specified, view.screens.list),
      })),
  ),
  ...pagesOf(noun)
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ paths }) => paths)
    // The dashboard is everybody's; what it shows is asked for by calls.
    .filter((path) => path !== '/')
    .map((path) => ({ path, isSpecified: (specified: Specified) => isAmong(specified, path) })),
];

const isAmong = ({ screens }: Specified, path: View['screens']['list']) =>
  path !== undefined &&
  screens.some((each) => `${path.toLowerCase()}/`.startsWith(`${each.toLowerCase()}/`));

const callsOf = (noun: Noun, role: Role) =>
  operationsOf([noun])
    .filter(({ method, roles, isPublic }) => method === 'GET' && !isPublic && roles.includes(role))
    .map(({ method, path }) => `${method} ${path}`);
