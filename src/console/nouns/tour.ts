import type { Role } from '#domain/roles.ts';

/** One step of a tour: the page that it is on, what it points to there, and what it says. */
export type TourStep = {
  /** The address; where it depends on what is shown, a link of the page before leads there. */
  path: string | { link: string; otherwise: string };
  /**
   * The element it points to: the whole page when it is ready, the panel of a heading, or a
   * selector.
   */
  at: { page: true } | { panel: string } | { selector: string };
  title: string;
  text: string;
};

/** The tours of a first day by role, in resources/<noun>/tour.console.ts. */
export type Tours = { readonly [R in Role]?: readonly TourStep[] };
