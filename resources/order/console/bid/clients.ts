import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#console/calls/api.ts';
import type { RowOf } from '#model';
import type { client } from '#schemas/client.ts';
import { useSettled } from './useSettled.ts';

export type Client = RowOf<typeof client>;

const search = (text: string, signal?: AbortSignal) =>
  call<Client[]>('GET', '/masters/client', {
    query: {
      filter: JSON.stringify({ q: text }),
      sort: '["clientId","ASC"]',
      range: '[0,7]',
    },
    signal,
  });

/** The first clients whose code, name or PAN begins with a text; nothing while it is blank. */
export const useClientsLike = (text: string): readonly Client[] => {
  const settled = useSettled(text);
  const found = useQuery({
    queryKey: ['clients-like', settled],
    queryFn: ({ signal }) => search(settled, signal),
    enabled: settled !== '',
    staleTime: 60_000,
    retry: false,
  });
  return settled === '' ? [] : (found.data ?? []);
};

/** The client of a code, null when the member has none of it; throws when the server does not answer. */
export const clientOf = async (
  queryClient: QueryClient,
  clientId: string,
): Promise<Client | null> => {
  const found = await queryClient.fetchQuery({
    queryKey: ['clients-like', clientId],
    queryFn: ({ signal }) => search(clientId, signal),
    staleTime: 60_000,
    retry: false,
  });
  return found.find((one) => one.clientId === clientId) ?? null;
};
