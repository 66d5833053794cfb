import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type HttpError, useDataProvider } from 'react-admin';
import type { View } from '#model';
import { heldBy } from '../api.ts';
import type { dataProvider as provider } from '../dataProvider.ts';
import { rowName } from '../screens/rowName.ts';

type Row = Readonly<Record<string, unknown>> & { id: string | number };

/** What became of one row: done, waiting for a second person, or refused, with the server's words. */
export type Outcome = {
  id: string | number;
  name: string;
  is: 'done' | 'held' | 'refused';
  words: string;
  errors: Readonly<Record<string, string>>;
};

/**
 * Does an action to rows one after the other, each by a call of its own: one that is refused keeps
 * none of the others back. `outcomes` grows as they come.
 */
export const useActing = (view: View, name: string) => {
  const { act } = useDataProvider<typeof provider>();
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isActing, setIsActing] = useState(false);

  const actOn = async (rows: readonly Row[], given: object): Promise<readonly Outcome[]> => {
    const found: Outcome[] = [];
    setOutcomes([]);
    setIsActing(true);
    for (const row of rows) {
      const body = view.noun.noun === 'resource' ? { version: row.version, ...given } : given;
      const about = { id: row.id, name: rowName(view.noun, row) };
      const outcome = await act(view.name, String(row.id), name, body).then(
        ({ message }): Outcome => ({ ...about, is: 'done', words: message, errors: {} }),
        (error: HttpError): Outcome => ({
          ...about,
          is: heldBy(error) ? 'held' : 'refused',
          words: error.message,
          errors: error.body?.errors ?? {},
        }),
      );
      found.push(outcome);
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
