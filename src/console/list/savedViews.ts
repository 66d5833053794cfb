import { useQueryClient } from '@tanstack/react-query';
import { call } from '../calls/api.ts';
import { useCall } from '../calls/useCall.ts';

/** A saved arrangement of a list (the server's side is its saved views). */
export type SavedView = {
  id: number;
  version: number;
  list: string;
  name: string;
  audience: 'private' | 'member' | 'role';
  role: string | null;
  memberId: string | null;
  userId: string;
  /** The query of the list's address. */
  state: string;
  isDefault: boolean;
  isMine: boolean;
  mayChange: boolean;
  /** The one with which the list opens for this reader. */
  isOpening: boolean;
};

const none: SavedView[] = [];

/** The saved views of a list that the reader may use. A list can do without them, so a failure is none. */
export const useSavedViews = (list: string): { views: readonly SavedView[]; isKnown: boolean } => {
  const asked = useCall<(Omit<SavedView, 'state'> & { state: string | null })[]>(
    'views',
    'GET',
    '/views',
    { list },
    { staleTime: 60_000, retry: false, select: withState },
  );
  return { views: (asked.data as SavedView[] | undefined) ?? none, isKnown: !asked.isPending };
};

const withState = (views: (Omit<SavedView, 'state'> & { state: string | null })[]): SavedView[] =>
  views.map((view) => ({ ...view, state: view.state ?? '' }));

export type ViewBody = Pick<
  SavedView,
  'name' | 'audience' | 'role' | 'memberId' | 'state' | 'isDefault'
>;

/** Keeps, changes and removes saved views; the list of them is fetched anew after each. */
export const useViewWriting = (list: string) => {
  const client = useQueryClient();
  const known = () => client.invalidateQueries({ queryKey: ['views'] });
  const then = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done;
    } finally {
      await known();
    }
  };
  return {
    keep: (body: ViewBody) => then(call<SavedView>('POST', '/views', { body: { list, ...body } })),
    change: ({ id, version }: SavedView, body: ViewBody) =>
      then(call<SavedView>('PUT', `/views/${id}`, { body: { ...body, version } })),
    drop: ({ id, version }: SavedView) =>
      then(call('DELETE', `/views/${id}`, { headers: { 'if-match': `"${version}"` } })),
  };
};
