import { useInfiniteQuery } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import type { View } from '#model';
import type { HistoryEntry } from '#model/answers/rowAnswers.ts';
import { rowAt } from '../calls/rowAt.ts';

/** One entry of the journal about a row. */
export type Entry = HistoryEntry;

type Page = { entries: readonly Entry[]; next: number | null };

/** Entries fetched at a time. */
const pageSize = 50;

/** History of a row, newest first, a page at a time. */
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
