import { useQueryClient } from '@tanstack/react-query';
import type { AnswerTo } from '#model';
import type { viewCalls } from '#own/savedView/viewCalls.ts';
import { callsTo, useAsk } from '../calls/callsTo.ts';

const calls = callsTo<typeof viewCalls>('views');

type Kept = AnswerTo<typeof viewCalls, 'list'>[number];

/** A saved arrangement of a list (the server's side is its saved views). */
export type SavedView = Omit<Kept, 'state'> & { state: string };

const none: SavedView[] = [];

/** The saved views of a list that the reader may use. A list can do without them, so a failure is none. */
export const useSavedViews = (list: string): { views: readonly SavedView[]; isKnown: boolean } => {
  const answer = useAsk(
    calls,
    'list',
    { query: { list } },
    { staleTime: 60_000, retry: false, select: withState },
  );
  return { views: (answer.data as SavedView[] | undefined) ?? none, isKnown: !answer.isPending };
};

const withState = (views: readonly Kept[]): SavedView[] =>
  views.map((view) => ({ ...view, state: view.state ?? '' }));

export type ViewBody = Pick<
  SavedView,
  'name' | 'audience' | 'role' | 'memberId' | 'state' | 'isDefault'
>;

/** Creates, changes and deletes saved views; their list is fetched again after each. */
export const useViewWriting = (list: string) => {
  const client = useQueryClient();
  const known = () => client.invalidateQueries({ queryKey: [calls.key('list')] });
  const then = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done;
    } finally {
      await known();
    }
  };
  return {
    keep: (body: ViewBody) => then(calls.ask('create', { body: { list, ...body } })),
    change: ({ id, version }: SavedView, body: ViewBody) =>
      then(calls.ask('edit', { params: { id }, body: { ...body, version } })),
    drop: ({ id, version }: SavedView) =>
      then(calls.ask('remove', { params: { id }, headers: { 'if-match': `"${version}"` } })),
  };
};
