import { useInfiniteQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { fieldsOf, type View } from '#model';
import type { HistoryEntry } from '#model/answers/rowAnswers.ts';
import { rowAt } from '../calls/rowAt.ts';

/** One entry of the journal about a row. */
export type Entry = HistoryEntry;

type Page = { entries: readonly Entry[]; next: number | null };

/** Entries fetched at a time. */
const pageSize = 50;

/** What happened to a row, newest first, a page at a time. */
export const useHistory = (view: View, id: string) =>
  useInfiniteQuery<Page, HttpError, Entry[], unknown[], number | null>({
    queryKey: [view.name, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      rowAt(view.noun, id).history({ before: pageParam, limit: pageSize }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    staleTime: 0,
  });

/** What the server's own actions are called. */
const words: Readonly<Record<string, string>> = {
  create: 'Created',
  edit: 'Changed',
  remove: 'Removed',
  restore: 'Restored',
  import: 'Imported',
  revert: 'Import reverted',
};

/** What was done, in words: a move of a workflow by the words on its button. */
export const actionWords = (noun: View['noun'], action: string): string => {
  const known = words[action];
  if (known !== undefined) return known;
  const move = fieldsOf(noun).find(([, { moves }]) => moves?.[action])?.[1].moves?.[action];
  if (move) return move.label;
  const spaced = action.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
