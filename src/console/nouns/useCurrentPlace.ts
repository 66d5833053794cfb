import { matchRoutes, useLocation } from 'react-router-dom';
import type { Place } from '#model';
import { patternOf, places } from './places.ts';

const routes = places.map((place) => ({ path: patternOf(place), handle: place }));

/** The address that an URL path belongs to, with the values in it; null when nothing answers there. */
export const placeAt = (
  pathname: string,
): { place: Place; params: Readonly<Record<string, string | undefined>> } | null => {
  const match = matchRoutes(routes, pathname)?.at(-1);
  return match ? { place: match.route.handle as Place, params: match.params } : null;
};

/** Where in the console we are. */
export const useCurrentPlace = () => placeAt(useLocation().pathname);
