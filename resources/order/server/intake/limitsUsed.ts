import { answerTo } from '#server/database/writing/answerTo.ts';
import { rememberedOf } from '#server/database/writing/memory.ts';
import type { MaybePromise, Tx } from '#server/database/writing/mutation.ts';
import type { Question } from '#server/database/writing/question.ts';

/** The used part of each limit, in paise, by its holder. */
export const limitsUsed = rememberedOf<string, number>(['limitUse'], { follows: 'sums' });

/** Asks what is used of the limit of a holder, paise. */
export const askUseOf = (holder: string): Question<number> => ({
  about: limitsUsed,
  key: holder,
  sql: 'select used from "limitUse" where holder = ?',
  values: [holder],
  answerIn: usedIn,
});

/** The used part of the limit of a holder, in paise. */
export const usedOf = (tx: Tx, holder: string): MaybePromise<number> =>
  answerTo(tx, askUseOf(holder));

const usedIn = (row: Record<string, any> | undefined): number => Number(row?.used ?? 0);
