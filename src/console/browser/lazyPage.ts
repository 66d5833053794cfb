import type { ComponentType, ReactNode } from 'react';
import { type Later, later } from './later.tsx';

type Loaded<P> = { default: ComponentType<P> };
type Load = () => Promise<Loaded<any>>;

const pages = new Map<string, Later<any>>();

/**
 * The page of a name, loaded when it is first drawn, with `meanwhile` as its placeholder. It is the
 * same component each time: a new one would lose the user's input with every navigation.
 */
export const lazyPage = (name: string, load: Load, meanwhile: ReactNode = null): Later<any> => {
  const known = pages.get(name);
  if (known) return known;
  const page = later<any>(load, meanwhile);
  pages.set(name, page);
  return page;
};

/** Forgets a page that could not be loaded, so that it is loaded again. */
export const forgetPage = (name: string): void => {
  pages.delete(name);
};
