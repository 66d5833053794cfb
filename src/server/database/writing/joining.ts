import type { MutationCall } from './savepoint.ts';

/** Brings more into a batch that waits, answered behind what it has; false when it does not wait any more. */
export type JoinWaiting = (items: readonly MutationCall[]) => Promise<boolean>;

/**
 * Lets items that arrive while a batch waits for another process join that batch, so that processes
 * which write by turns have larger batches instead of more of them. One group is under way at a
 * time; the next one is all that arrived since.
 */
export const joiningTo = <W>(
  batch: W[],
  {
    next,
    itemOf,
    lost,
  }: {
    /** Takes what may join a batch that has some already; empty when nothing waits or there is no room. */
    next(has: readonly W[]): W[];
    itemOf(one: W): MutationCall;
    /** Called for items whose outcome is unknown. */
    lost(group: readonly W[], error: Error): void;
  },
) => {
  let join: JoinWaiting | null = null;
  let bringing: Promise<void> | null = null;
  const late: W[] = [];

  const bring = async (): Promise<void> => {
    // Waits one tick, so that concurrent calls share the group.
    await new Promise((resolve) => setImmediate(resolve));
    while (join) {
      const group = next(batch);
      if (group.length === 0) break;
      try {
        if (await join(group.map(itemOf))) {
          batch.push(...group);
          continue;
        }
        late.push(...group);
      } catch (error) {
        // A group that cannot be cloned was not sent: the next batch finds the item at fault.
        if ((error as Error).name === 'DataCloneError') late.push(...group);
        else lost(group, error as Error);
      }
      join = null;
    }
    bringing = null;
  };

  const more = (): void => {
    if (join) bringing ??= bring();
  };

  return {
    /** The batch waits: what is there already may join it. */
    waits: (by: JoinWaiting): void => {
      // A retried batch takes no more items: those that came too late for it belong to the next
      // one.
      if (late.length > 0) return;
      join = by;
      more();
    },
    /** Called when mutations have arrived. */
    more,
    /** When the batch is answered: resolves to what came too late for it, which is the first of the next one. */
    ended: async (): Promise<W[]> => {
      join = null;
      await bringing;
      return late;
    },
  };
};
