import { useMemo } from 'react';
import { type MenuEntry, menuFor, type Place, type Reader, takesPartInApproval } from '#model';
import { outlines } from '#registry/outlines.ts';
import { product } from '#registry/product.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { parentPlace } from './parentPlace.ts';

/** The path in the menu that leads to a page. */
export type Trail = {
  group: string | null;
  /** The entry of the menu that the page is, or is below; null for a page below Home. */
  entry: MenuEntry | null;
  /** The page is, or is below, one that the bar above every page leads to. */
  isInBar: boolean;
  /** The pages between the group and the page itself, the highest first; the page of the entry is among them. */
  above: readonly { label: string; path: string }[];
};

/** Where the badge of the bar leads those who make or decide changes that wait. */
export const approvalsPath = '/approvals';

/** The trail of a place: up from it, to the first page that the menu of the reader has. */
export const trailOf = (place: Place, reader: Reader): Trail => {
  const entries = menuFor(reader, outlines, product.menuGroups).flatMap(({ label, entries }) =>
    entries.map((entry) => ({ group: label, entry })),
  );
  const entryOf = ({ path }: Place) => entries.find(({ entry }) => entry.path === path);
  const passed = [place];
  for (let at = place; !entryOf(at); ) {
    const up = parentPlace(at, reader);
    // A page that is passed for the second time leads to no entry.
    if (!up || passed.includes(up)) break;
    passed.unshift(up);
    at = up;
  }
  const found = passed[0] && entryOf(passed[0]);
  const above = passed
    .slice(0, -1)
    .map((each) => ({ label: entryOf(each)?.entry.label ?? each.label, path: each.path }));
  const isInBar = passed[0]?.path === approvalsPath && takesPartInApproval(reader, outlines);
  return { group: found?.group ?? null, entry: found?.entry ?? null, isInBar, above };
};

/** The trail of the page we are on; null where nothing answers. */
export const useTrail = (): Trail | null => {
  const place = useCurrentPlace()?.place;
  const reader = useReader();
  return useMemo(() => (place ? trailOf(place, reader) : null), [place, reader]);
};
