import type { ComponentType } from 'react';
import type { Noun, ScreenType } from '#model';

/** A hand-written page gets the parameters of its path. */
export type PageProps = { params: Readonly<Record<string, string | undefined>> };

/** The body of a page, or how it is loaded when the page first opens: what one page needs, no other pays for. */
export type PageComponent =
  | ComponentType<PageProps>
  | { load: () => Promise<ComponentType<PageProps>> };

/** The props of a component above a list: the filters of the list by field, as on the wire. */
export type AboveProps = { filter: Readonly<Record<string, unknown>> };

/** The props of a component above the fields of a row: the row, as on the wire. */
export type AboveRowProps = { row: Readonly<Record<string, any>> };

type PageNames<N extends Noun> =
  NonNullable<N['pages']> extends Record<infer K, unknown> ? K : never;

/**
 * The console module of a noun: the components of the pages its schema declares. Leaving one out
 * does not compile.
 */
export type Pages<N extends Noun = Noun> = {
  noun: N;
  pages: { [K in PageNames<N> & string]: PageComponent };
};

export const pages = <N extends Noun>(noun: N, bodies: Pages<N>['pages']): Pages<N> => ({
  noun,
  pages: bodies,
});

/**
 * The exports that console.tsx of a noun may have: the bodies of the pages that its schema
 * declares, and custom screens (plain react-admin components) that replace the generated ones.
 */
export type ConsoleModule = { readonly default?: Pages } & {
  readonly [K in ScreenType]?: ComponentType;
};
