import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

/** Stops a user who leaves with unsaved changes: the blocker for other pages of ours, the browser for the tab. */
export const useUnsaved = (isUnsaved: () => boolean): Blocker => {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [isUnsaved]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
};
