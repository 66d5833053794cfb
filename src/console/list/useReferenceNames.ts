import { useCallback, useEffect, useRef, useState } from 'react';
import { type Fields, type View, viewFor } from '#model';
import { loadNoun } from '#registry/lazyNouns.ts';
import { dataProvider } from '../calls/dataProvider.ts';
import { nameFieldOf } from '../fields/nameField.ts';
import { useReader } from '../nouns/reader.ts';
import type { GridRow } from '../parts/grid/gridColumn.ts';

/**
 * Names of the rows that the references of a page point to, where the reader may list them:
 * ('tradingMember', 'M001') is 'Asha & Co'. Asks once for each new key, all those of a page in one
 * call.
 */
export const useReferenceNames = (
  view: View,
  columns: readonly string[],
  rows: readonly GridRow[],
): ((resource: string, key: string) => string | undefined) => {
  const reader = useReader();
  const requests = useRef(new Set<string>());
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const name = async (column: string, to: string) => {
      const target = await loadNoun(to);
      const through = viewFor(reader, 'list', target);
      const field = nameFieldOf(target);
      if (!through || !field || target.key.length > 1) return;
      const keys = new Set(rows.map((row) => row[column]).filter((key) => key != null));
      const ids = [...keys].map(String).filter((key) => !requests.current.has(`${to} ${key}`));
      if (ids.length === 0) return;
      for (const id of ids) requests.current.add(`${to} ${id}`);
      const { data } = await dataProvider.getMany(through.name, { ids });
      const entries = data.map((row) => [`${to} ${row.id}`, String(row[field] ?? '')] as const);
      setNames((before) => new Map([...before, ...entries]));
    };
    for (const column of columns) {
      const { to } = (view.noun.fields as Fields)[column] ?? {};
      // The cell shows the key itself: a missing name is no fault of the list.
      if (to !== undefined) name(column, to).catch(() => {});
    }
  }, [view, columns, rows, reader]);
  return useCallback((resource, key) => names.get(`${resource} ${key}`), [names]);
};
