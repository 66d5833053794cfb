import { useSearchParams } from 'react-router-dom';
import { type ChangeHeld, states } from './held.ts';

/** The changes to list: those the reader may decide, those they made, or both. */
export type Of = 'toDecide' | 'mine' | 'all';

export type ApprovalsAddress = { of: Of; resource: string; state: ChangeHeld['state'] | '' };

/**
 * Reads the address of the list of approvals; without a state in it, waiting changes are listed.
 */
export const readApprovals = (search: URLSearchParams): ApprovalsAddress => {
  const of = search.get('of');
  const state = search.get('state');
  return {
    of: of === 'mine' || of === 'all' ? of : 'toDecide',
    resource: search.get('resource') ?? '',
    state: state === null ? 'waiting' : state in states ? (state as ChangeHeld['state']) : '',
  };
};

/** The search part of the list's address; 'any' means every state. */
export const approvalsSearch = ({ of, resource, state }: ApprovalsAddress): string => {
  const search = new URLSearchParams();
  if (of !== 'toDecide') search.set('of', of);
  if (resource !== '') search.set('resource', resource);
  if (state !== 'waiting') search.set('state', state === '' ? 'any' : state);
  return search.size === 0 ? '' : `?${search}`;
};

/** The list's state, all of it in the address. */
export const useApprovalsAddress = () => {
  const [search, setSearch] = useSearchParams();
  const address = readApprovals(search);
  return {
    address,
    change: (to: Partial<ApprovalsAddress>) =>
      setSearch(approvalsSearch({ ...address, ...to }).slice(1)),
  };
};
