import type { QueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { dataProvider } from '#console/calls/dataProvider.ts';
import { first, type Row, type Wanted } from '#console/calls/rows.ts';
import type { client } from '#schemas/client.ts';
import { useSettled } from './useSettled.ts';

export type Client = Row<typeof client>;

/** Maximum clients that one search returns. */
const mostFound = 8;

const like = (text: string) =>
  ({
    filter: { q: text },
    sort: { field: 'clientId', order: 'ASC' },
    pagination: first(mostFound),
  }) satisfies Wanted<typeof client>;

/**
 * The first clients whose code, name or PAN begins with a text, none while it is blank. Until they
 * are found, those found for its first letters are kept. `isAll` says that none is left out.
 */
export const useClientsLike = (text: string): { found: readonly Client[]; isAll: boolean } => {
  const settled = useSettled(text);
  const wanted = like(settled);
  const { data, isPlaceholderData } = useGetList<Client>('client', wanted, {
    placeholderData: (before, query) =>
      query && settled.startsWith((query.queryKey[2] as typeof wanted).filter.q)
        ? before
        : undefined,
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
  const wanted = like(clientId);
  const { data: found } = await queryClient.fetchQuery({
    queryKey: ['client', 'getList', wanted],
    queryFn: ({ signal }) => dataProvider.getList<Client>('client', { ...wanted, signal }),
    staleTime: 60_000,
    retry: false,
  });
  return found.find((one) => one.clientId === clientId) ?? null;
};
