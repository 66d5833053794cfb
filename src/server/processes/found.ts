import { sentence } from '#domain/sentence.ts';
import type { Store } from '../database/rows/store.ts';
import { ApiError } from '../runtime/errors.ts';
import { stepsOf } from './runRows.ts';

/** The findings of the completed steps of a run, by name; for a name used twice, the later step's. */
export const foundIn = (store: Store, runId: number) => {
  const all = async (): Promise<Record<string, unknown>> => {
    const steps = await stepsOf(store, runId);
    return Object.assign(
      {},
      ...steps
        .filter(({ stepStatus }) => stepStatus === 'Completed')
        .map(({ found }) => (found === null ? {} : JSON.parse(found))),
    );
  };
  return {
    maybe: async <T>(name: string): Promise<T | null> => {
      const known = await all();
      return Object.hasOwn(known, name) ? (known[name] as T) : null;
    },
    read: async <T>(name: string): Promise<T> => {
      const known = await all();
      if (!Object.hasOwn(known, name))
        throw new ApiError(
          'REFUSED',
          sentence("No step of this run has set '%{name}' yet.", { name }),
        );
      return known[name] as T;
    },
  };
};
