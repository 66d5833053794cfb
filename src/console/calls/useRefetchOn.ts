import { useEffect, useRef } from 'react';

/**
 * Fetches again when `version` changes: an answer about something that has moved on is wrong, however new it is.
 * `version` is any value that differs then. The first render fetches nothing, since the answer is on its way.
 */
export const useRefetchOn = (version: string | number, refetch: () => unknown): void => {
  const before = useRef(version);
  useEffect(() => {
    if (before.current === version) return;
    before.current = version;
    void refetch();
  }, [version, refetch]);
};
