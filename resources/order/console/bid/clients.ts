import { type QueryClient, useQuery } from '@tanstack/react-query';
import { rowsOf, rowsWith } from '#console/calls/rowsOf.ts';
import type { RowOf } from '#model';
import type { client } from '#schemas/client.ts';
import { useSettled } from './useSettled.ts';

export type Client = RowOf<typeof client>;

const clients = rowsOf<typeof client>('client');

/** How many clients one search brings at most. */
const mostFound = 8;

const search = (text: string, signal: AbortSignal): Promise<Client[]> =>
  rowsWith(
    clients,
    { filter: { q: text }, sort: ['clientId', 'ASC'], most: mostFound },
    { signal },
  );

/**
 * The first clients whose code, name or PAN begins with a text, none while it is blank. Until they
 * are found, those found for its first letters are kept. `isAll` says that none is left out.
 */
export const useClientsLike = (text: string): { found: readonly Client[]; isAll: boolean } => {
  const settled = useSettled(text);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['clients-like', settled],
    queryFn: ({ signal }) => search(settled, signal),
    placeholderData: (before: Client[] | undefined, query) =>
      settled.startsWith(String(query?.queryKey[1])) ? before : undefined,
    enabled: settled !== '',
    staleTime: 60_000,
    retry: false,
  });
  if (settled === '' || !data) return { found: [], isAll: false };
  // Upper and lower case mean the same to the search, and the client box types upper case alone.
  const found = data.filter(({ clientId, clientName, pan }) =>
    [clientId, clientName.toUpperCase(), pan].some((part) => part.startsWith(text)),
  );
  const isAnswer = settled === text && !isPlaceholderData;
  const isNarrowed = text.startsWith(settled) && data.length < mostFound;
  return { found, isAll: isAnswer || isNarrowed };
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
