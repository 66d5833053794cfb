import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { rowsOf, rowWith } from '#console/calls/rowsOf.ts';
import type { errorOrder } from '#schemas/errorOrder.ts';
import { draftOfOrder } from '../bid/ofOrder.ts';
import { orders } from '../bid/orderCalls.ts';
import type { useDraft } from './useDraft.ts';

/**
 * Fills the form with a bid that the address names: `?like=<orderId>` one that stands or stood,
 * `?from=error:<id>` one that was refused. In words why it cannot; null when there is nothing to say.
 */
export const useFilledIn = ({ replace }: ReturnType<typeof useDraft>): string | null => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const named = bidIn(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (named === null) return;
    const end = new AbortController();
    setFault(null);
    bidNamed(named, end.signal).then(
      (bid) => {
        if (end.signal.aborted) return;
        replace(draftOfOrder(bid), `${bid.symbol} ${bid.series}`);
        void navigate(`/order/entry/${encodeURIComponent(bid.symbol)}/${bid.series}`, {
          replace: true,
        });
      },
      (error: Error) => {
        if (!end.signal.aborted)
          setFault(t('The bid could not be filled in: %{message}', { message: error.message }));
      },
    );
    return () => end.abort();
  }, [named]);
  return fault;
};

const refused = rowsOf<typeof errorOrder>('errorOrder');

/** The bid that an address names, as 'like:<orderId>' or 'error:<id>'; null when it names none. */
const bidIn = (search: URLSearchParams): string | null => {
  const named = [`like:${search.get('like')}`, search.get('from') ?? ''];
  return named.find((name) => /^(like|error):\d{1,16}$/.test(name)) ?? null;
};

const bidNamed = (named: string, signal: AbortSignal) => {
  const [from, id = ''] = named.split(':');
  return from === 'like'
    ? rowWith(orders, { orderId: id }, { signal })
    : rowWith(refused, { id }, { signal });
};
