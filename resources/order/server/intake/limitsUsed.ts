import { rememberedOf } from '#server/database/writing/memory.ts';
import type { MaybePromise, Tx } from '#server/database/writing/mutation.ts';

/** What is used of each limit, paise, by its holder. The intake adds to it what it adds to the table. */
export const limitsUsed = rememberedOf<string, number>(['limitUse']);

/** What is used of the limit of a holder, paise. */
export const usedOf = (tx: Tx, holder: string): MaybePromise<number> =>
  tx.memory(limitsUsed).recall(holder, () => {
    const row = tx.prepared('select used from "limitUse" where holder = ?').get(holder);
    return row instanceof Promise ? row.then(usedIn) : usedIn(row);
  });

const usedIn = (row: Record<string, any> | undefined): number => Number(row?.used ?? 0);
