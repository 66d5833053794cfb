import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WhatIfOutcome, WhatIfRequest } from '#schemas/whatIf.ts';

/** The terms that can be tried, by the name that each has in the address. */
export const termNames = {
  exercisedGreenshoe: 'oversubscription',
  reservePercent: 'reserve',
  capPercent: 'cap',
  retailPercent: 'retail',
} as const satisfies Record<keyof WhatIfRequest, string>;

export type Term = keyof typeof termNames;

const none = 'none';

/**
 * The terms being tried, kept in the address so that they can be shared; a missing term is that of
 * the set-up.
 */
export const useTerms = (): {
  terms: WhatIfRequest;
  change: (term: Term, value: number | null | undefined) => void;
  reset: () => void;
} => {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (term: Term, value: number | null | undefined) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === undefined) next.delete(termNames[term]);
          else next.set(termNames[term], value === null ? none : String(value));
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { terms: termsIn(search), change, reset: () => setSearch({}, { replace: true }) };
};

/** The terms that an address holds; what is no number is left out. */
export const termsIn = (search: URLSearchParams): WhatIfRequest =>
  Object.fromEntries(
    (Object.entries(termNames) as [Term, string][]).flatMap(
      ([term, name]): [Term, number | null][] => {
        const text = search.get(name);
        if (text === null || text.trim() === '') return [];
        if (term === 'capPercent' && text === none) return [[term, null]];
        const value = Number(text);
        return Number.isFinite(value) && value >= 0 ? [[term, value]] : [];
      },
    ),
  );

/** The terms that differ from the set-up. */
export const triedIn = (base: WhatIfOutcome, chosen: WhatIfOutcome): readonly Term[] =>
  (Object.keys(termNames) as Term[]).filter((term) => base[term] !== chosen[term]);
