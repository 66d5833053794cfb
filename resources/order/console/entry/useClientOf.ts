import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#console/browser/language.ts';
import { type Client, clientOf } from '../bid/clients.ts';

/** The result for a typed client code: its client, or the reason why there is none. */
export type FoundClient = { clientId: string; client: Client | null; fault: string | null };

/**
 * Finds the client of a typed code on request, and once for a code that was there from the start. `find`
 * returns what it found, since its caller goes on at once.
 */
export const useClientOf = (clientId: string, onFound: (client: Client) => void) => {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<FoundClient | null>(null);
  const current = known?.clientId === clientId ? known : null;

  const find = async (): Promise<FoundClient> => {
    if (current?.client || clientId === '') {
      return current ?? { clientId, client: null, fault: null };
    }
    const answer = await clientOf(queryClient, clientId).then(
      (client): FoundClient =>
        client?.isActive
          ? { clientId, client, fault: null }
          : { clientId, client: null, fault: t('Client %{clientId} is not known', { clientId }) },
      (error: Error): FoundClient => ({ clientId, client: null, fault: error.message }),
    );
    setKnown(answer);
    if (answer.client) onFound(answer.client);
    return answer;
  };

  const first = useRef(find);
  useEffect(() => {
    void first.current();
  }, []);

  return { client: current?.client ?? null, fault: current?.fault ?? null, find };
};
