import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';

/** Holds back whoever leaves with something unsaved: other pages of ours by the blocker, the tab by the browser. */
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
