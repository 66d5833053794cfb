import { useRef } from 'react';

/** The failure of a list; it stays during a retry (`isRetrying`), so that its message does not lose the focus. */
export const useShownError = (error: Error | null, isRetrying: boolean): Error | null => {
  const shown = useRef<Error | null>(null);
  if (error || !isRetrying) shown.current = error;
  return shown.current;
};
