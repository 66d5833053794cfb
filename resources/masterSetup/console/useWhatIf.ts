import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HttpError } from 'react-admin';
import { callsTo } from '#console/calls/callsTo.ts';
import type { masterSetup } from '#schemas/masterSetup.ts';
import type { WhatIfAnswer, WhatIfRequest } from '#schemas/whatIf.ts';

const calls = callsTo<typeof masterSetup>('masterSetup');

/** A slider that moves asks once it has rested so long, ms. */
const restMs = 150;

/**
 * The result of the live book under some terms. The previous answer stays until the next arrives,
 * also when a request is refused.
 */
export const useWhatIf = (id: string, terms: WhatIfRequest) => {
  const body = useRested(JSON.stringify(terms));
  const [last, setLast] = useState<WhatIfAnswer>();
  const query = useQuery<WhatIfAnswer, HttpError>({
    queryKey: [calls.key('whatIf'), id, body],
    queryFn: ({ signal }) =>
      calls.ask('whatIf', {
        params: { id },
        body: JSON.parse(body),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // It is sent as a write is, though it writes nothing: never by itself.
    retry: false,
    refetchOnReconnect: false,
    meta: { onlyWhenAsked: true },
  });
  if (query.data && query.data !== last) setLast(query.data);
  return { ...query, data: query.data ?? last };
};

/** A value once it has not changed for a moment; the first at once. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
