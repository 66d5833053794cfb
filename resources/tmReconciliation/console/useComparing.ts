import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { byItself } from '#console/browser/presence.ts';

/** Interval between polls of a running comparison, in ms. */
const everyMs = 700;

/** Asks for a reconciliation again as long as it is being compared. */
export const useComparing = (isComparing: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isComparing) return;
    const timer = setInterval(
      () => void byItself(() => client.invalidateQueries({ queryKey: ['tmReconciliation'] })),
      everyMs,
    );
    return () => clearInterval(timer);
  }, [client, isComparing]);
};
