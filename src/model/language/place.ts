import { type Action, may, type Reader } from './access.ts';
import { type OutlineView, pagesOf, viewsOf } from './noun.ts';
import type { Outline } from './outline.ts';
import type { Menu, Screens } from './resource.ts';

/** One address of the console: a screen that is built from a view's fields, or a hand-written page. */
export type Place = {
  /** As the schema spells it: '/masters/branch-edit/{tradingMemberId}/{branchId}'. */
  path: string;
  label: string;
  /** Where the menu has it. */
  menu: Menu | undefined;
  noun: Outline;
  allows: (reader: Reader) => boolean;
} & ({ kind: ScreenType; view: OutlineView } | { kind: 'page'; name: string });

export type ScreenType = keyof Screens;

const actionOf: Record<ScreenType, Action> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
};

const titleOf: Record<ScreenType, (view: OutlineView) => string> = {
  list: ({ plural, menu }) => menu?.label ?? plural,
  show: ({ label }) => label,
  create: ({ label }) => `New ${label}`,
  edit: ({ label }) => `Edit ${label}`,
};

const screensOf = (view: OutlineView): Place[] =>
  (Object.entries(view.screens) as [ScreenType, string][]).map(([kind, path]) => ({
    kind,
    path,
    view,
    noun: view.noun,
    label: titleOf[kind](view),
    menu: view.menu,
    allows: (reader) => may(reader, actionOf[kind], view),
  }));

const handWritten = (noun: Outline): Place[] =>
  pagesOf(noun).flatMap(({ name, page, paths, roles }) =>
    paths.map((path) => ({
      kind: 'page' as const,
      name,
      path,
      noun,
      label: page.label,
      menu: page.menu,
      allows: ({ role }: Reader) => roles.includes(role),
    })),
  );

/** Every address that some nouns declare. */
export const placesOf = (all: readonly Outline[]): Place[] =>
  all.flatMap((noun) => [...viewsOf(noun).flatMap(screensOf), ...handWritten(noun)]);
