import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, useDataProvider } from 'react-admin';
import type { View } from '#model';
import { heldBy } from '../../calls/api.ts';
import type { dataProvider as provider } from '../../calls/dataProvider.ts';
import { fateOf, type WriteOutcome } from '../../calls/outcome.ts';
import { notSent } from '../../calls/unanswered.ts';
import { rowName } from '../../nouns/rowName.ts';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

/** Rows of one call: few enough for the bar to move, many enough for hundreds to take a second. */
const rowsOfCall = 100;

/**
 * Does an action on rows, independently of each other: one row in a call for it alone, more in
 * calls of a hundred (always so with `isOfMany`). A refused row does not stop the others. When an
 * answer is missing, the remaining rows are marked as unsent. `outcomes` grows as the answers
 * arrive.
 */
export const useActing = (
  view: View,
  name: string,
  { isOfMany = false }: { isOfMany?: boolean } = {},
) => {
  const { act, actOnMany } = useDataProvider<typeof provider>();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly WriteOutcome[]>([]);
  const [isActing, setIsActing] = useState(false);

  const about = (row: Row) => ({ id: row.id, name: rowName(view.noun, row) });
  const versionOf = (row: Row) =>
    view.noun.noun === 'resource' ? { version: row.version as number } : {};

  const actOnOne = async (row: Row, values: object): Promise<WriteOutcome> =>
    act(view.name, String(row.id), name, { ...versionOf(row), ...values }).then(
      ({ message }): WriteOutcome => ({ ...about(row), is: 'done', words: message, errors: {} }),
      (error: HttpError): WriteOutcome => ({
        ...about(row),
        is: heldBy(error) ? 'held' : fateOf(error),
        words: error.message,
        errors: error.body?.errors ?? {},
        why: error.body?.why,
      }),
    );

  const actOnSome = async (rows: readonly Row[], values: object): Promise<WriteOutcome[]> => {
    const named = rows.map((row) => ({ key: String(row.id), ...versionOf(row) }));
    try {
      const { outcomes: found } = await actOnMany(view.name, name, { rows: named, ...values });
      return rows.map((row, at) => {
        const { is, message, errors, why } = found[at] as (typeof found)[number];
        return { ...about(row), is, words: message, errors, why };
      });
    } catch (error) {
      const { message, body } = error as HttpError;
      const errors = body?.errors ?? {};
      const is = fateOf(error);
      const why = body?.why;
      return rows.map((row) => ({ ...about(row), is, words: message, errors, why }));
    }
  };

  const actOn = async (rows: readonly Row[], values: object): Promise<readonly WriteOutcome[]> => {
    const found: WriteOutcome[] = [];
    const [only] = rows;
    setOutcomes([]);
    setIsActing(true);
    for (let from = 0; from < rows.length; from += rowsOfCall) {
      if (found.some(({ is }) => is === 'unknown' || is === 'unsent')) {
        const words = notSent().message;
        const left = rows.slice(from).map((row) => ({ ...about(row), words, errors: {} }));
        found.push(...left.map((row) => ({ ...row, is: 'unsent' as const })));
        setOutcomes([...found]);
        break;
      }
      const some = rows.slice(from, from + rowsOfCall);
      found.push(
        ...(only && rows.length === 1 && !isOfMany
          ? [await actOnOne(only, values)]
          : await actOnSome(some, values)),
      );
      setOutcomes([...found]);
    }
    setIsActing(false);
    void client.invalidateQueries({ queryKey: [view.name] });
    if (found.some(({ is }) => is === 'held'))
      void client.invalidateQueries({ queryKey: ['approvals'] });
    return found;
  };

  return { outcomes, isActing, actOn };
};
