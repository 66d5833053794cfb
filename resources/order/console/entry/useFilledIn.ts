import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '#console/calls/api.ts';
import type { Order } from '../bid/myBidsQuery.ts';
import { draftOfOrder } from '../bid/ofOrder.ts';
import type { useDraft } from './useDraft.ts';

/**
 * Fills the form with a bid that the address names: `?like=<orderId>` one that stands or stood,
 * `?from=error:<id>` one that was refused. In words why it cannot; null when there is nothing to say.
 */
export const useFilledIn = ({ replace }: ReturnType<typeof useDraft>): string | null => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const path = pathIn(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (path === null) return;
    const end = new AbortController();
    setFault(null);
    call<Order>('GET', path, { signal: end.signal }).then(
      (bid) => {
        if (end.signal.aborted) return;
        replace(draftOfOrder(bid), `${bid.symbol} ${bid.series}`);
        void navigate(`/order/entry/${encodeURIComponent(bid.symbol)}/${bid.series}`, {
          replace: true,
          state: { after: 'security' },
        });
      },
      (error: Error) => {
        if (!end.signal.aborted) setFault(`The bid could not be filled in: ${error.message}`);
      },
    );
    return () => end.abort();
  }, [path]);
  return fault;
};

/** The call of the bid that an address names; null when it names none. */
const pathIn = (search: URLSearchParams): string | null => {
  const like = search.get('like');
  if (like !== null && /^\d{1,16}$/.test(like)) return `/rms/order/${like}`;
  const [, id] = /^error:(\d{1,16})$/.exec(search.get('from') ?? '') ?? [];
  return id === undefined ? null : `/rms/errororder/${id}`;
};
