import { type RouterBlocker, useBlocker } from 'ra-core';
import { useEffect } from 'react';

/** A search without the current row, which changes while one goes through the rows of a page. */
const withoutRow = (search: string): string => {
  const rest = new URLSearchParams(search);
  rest.delete('row');
  return rest.toString();
};

/**
 * Stops a user who leaves with unsaved changes: the blocker for our other pages, the browser for
 * the tab. `isOfPage` means that the input belongs to the rows of this page, so that turning the
 * page leaves it too.
 */
export const useUnsaved = (isUnsaved: () => boolean, isOfPage = false): RouterBlocker => {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [isUnsaved]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isOfPage && withoutRow(currentLocation.search) !== withoutRow(nextLocation.search))),
  );
};
