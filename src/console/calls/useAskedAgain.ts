import { useEffect, useRef } from 'react';

/**
 * Asks again when what an answer is about has moved on: its age alone does not show that it is wrong by now.
 * `version` is anything that is another value then; at first nothing is asked, since the answer is on its way.
 */
export const useAskedAgain = (version: string | number, refetch: () => unknown): void => {
  const before = useRef(version);
  useEffect(() => {
    if (before.current === version) return;
    before.current = version;
    void refetch();
  }, [version, refetch]);
};
