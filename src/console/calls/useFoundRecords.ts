import { useEffect, useState } from 'react';
import type { Reader } from '#model';
import type { findCalls } from '#own/find/findCalls.ts';
import { recordFinders } from '#registry/console.ts';
import type { FoundRecord } from '../nouns/finder.ts';
import { callsTo } from './callsTo.ts';

const calls = callsTo<typeof findCalls>('find');
const afterMs = 150;

type Found = { of: string; records: readonly FoundRecord[]; isFailed: boolean };
const nothing: Found = { of: '', records: [], isFailed: false };

/**
 * Records that match a text, searched once typing pauses; the previous results stay until then. A
 * value of a command needs only one letter, and nouns with a search of their own may need none.
 */
export const useFoundRecords = (
  reader: Reader,
  text: string,
  { isValue, of }: { isValue: boolean; of?: string | undefined },
) => {
  const [found, setFound] = useState(nothing);
  const isWorthIt = (isValue || text.length >= 2) && text.length <= 100;
  useEffect(() => {
    if (!isWorthIt) return;
    const controller = new AbortController();
    const find = async () => {
      const { signal } = controller;
      try {
        // Before the call is made: one that is aborted meanwhile would fail with nobody to hear it.
        const finders = await recordFinders();
        const [records, ...more] = await Promise.all([
          text === '' ? [] : calls.ask('records', { query: { text, of }, signal }),
          ...finders.map((finder) => finder(reader, text)),
        ]);
        if (!signal.aborted)
          setFound({
            of: text,
            records: [...records, ...more.flat()].filter(({ noun }) => !of || noun === of),
            isFailed: false,
          });
      } catch {
        if (!signal.aborted) setFound({ of: text, records: [], isFailed: true });
      }
    };
    const timer = setTimeout(() => void find(), afterMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [reader, text, of, isWorthIt]);
  return {
    records: isWorthIt ? found.records : [],
    isFailed: isWorthIt && found.isFailed,
    isPending: isWorthIt && found.of !== text,
  };
};
