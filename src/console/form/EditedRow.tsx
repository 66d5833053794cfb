import { EditBase } from 'ra-core';
import type { ReactNode } from 'react';
import type { View } from '#model';
import { onceUnlessRefused } from '../calls/retries.ts';
import { rowAtHand } from '../calls/rowAtHand.ts';

/**
 * A row that is edited, as react-admin has it: as it is now, and sent at once. Afterwards react-admin opens
 * no address by itself. Its children say why it could not be fetched, and what became of a save.
 */
export const EditedRow = ({
  view,
  id,
  children,
}: {
  view: View;
  id: string | number;
  children: ReactNode;
}) => (
  <EditBase
    resource={view.name}
    id={id}
    disableAuthentication
    mutationMode="pessimistic"
    redirect={false}
    queryOptions={{
      ...rowAtHand(view.name, id),
      // A row that came with the page is as new as one that is fetched.
      staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 10_000 : 0),
      refetchOnReconnect: true,
      retry: onceUnlessRefused,
      onError: () => undefined,
    }}
  >
    {children}
  </EditBase>
);
