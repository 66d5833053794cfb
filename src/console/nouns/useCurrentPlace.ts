import { useLocation } from 'react-router-dom';
import { type FoundPlace, placeFinder } from '#model';
import { places } from './places.ts';

const find = placeFinder(places);
const found = new Map<string, FoundPlace | null>();

/** The address that an URL path belongs to, with the values in it; null when nothing answers there. */
export const placeAt = (pathname: string): FoundPlace | null => {
  // Every part of the frame asks, whenever it is drawn.
  const known = found.get(pathname);
  if (known !== undefined) return known;
  const place = find(pathname);
  found.set(pathname, place);
  return place;
};

/** Where in the console we are. */
export const useCurrentPlace = () => placeAt(useLocation().pathname);
