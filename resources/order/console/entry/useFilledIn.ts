import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import type { dataProvider } from '#console/calls/dataProvider.ts';
import type { Row } from '#console/calls/rows.ts';
import type { errorOrder } from '#schemas/errorOrder.ts';
import type { order } from '#schemas/order.ts';
import { draftOfOrder } from '../bid/ofOrder.ts';
import type { useBidDraft } from './useBidDraft.ts';

/**
 * Fills the form with a bid that the address names: `?like=<orderId>` one that stands or stood,
 * `?from=error:<id>` one that was refused. In words why it cannot; null when there is nothing to say.
 */
export const useFilledIn = ({ replace }: ReturnType<typeof useBidDraft>): string | null => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { getOne } = useDataProvider<typeof dataProvider>();
  const [fault, setFault] = useState<string | null>(null);
  const named = bidIn(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (named === null) return;
    const end = new AbortController();
    setFault(null);
    bidNamed(getOne, named, end.signal).then(
      ({ data: bid }) => {
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

/** The bid that an address names, as 'like:<orderId>' or 'error:<id>'; null when it names none. */
const bidIn = (search: URLSearchParams): string | null => {
  const named = [`like:${search.get('like')}`, search.get('from') ?? ''];
  return named.find((name) => /^(like|error):\d{1,16}$/.test(name)) ?? null;
};

const bidNamed = (getOne: (typeof dataProvider)['getOne'], named: string, signal: AbortSignal) => {
  const [from, id = ''] = named.split(':');
  return getOne<Row<typeof order> | Row<typeof errorOrder>>(
    from === 'like' ? 'order' : 'errorOrder',
    { id, signal },
  );
};
