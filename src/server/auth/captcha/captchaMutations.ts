import { keptBy } from '../../database/rows/rowWriting.ts';
import { mutation } from '../../database/writing/mutation.ts';
import { limits } from '../../people/limits.ts';
import { journal } from '../failureMutations.ts';
import { spentCaptcha } from '../tables.ts';
import type { ReadCaptcha } from './captchaToken.ts';

/**
 * Uses a captcha up, right or wrong, and answers whether it was good. What was tried is remembered
 * until it would have run out, so that no process takes it twice.
 */
export const spendCaptcha = mutation(
  'auth.spendCaptcha',
  async (tx, { captcha }: { captcha: ReadCaptcha | null }): Promise<boolean> => {
    const why = captcha === null ? 'missing' : await spent(captcha);
    if (why !== null) journal(tx, 'captcha refused', null, { why });
    return why === null;

    async function spent({ nonce, expiresAt, isRight }: ReadCaptcha) {
      if (tx.steady >= expiresAt || expiresAt > tx.steady + limits.captchaMs) return 'too old';
      await tx.db.deleteFrom('spentCaptcha').where('expiresAt', '<=', tx.steady).execute();
      if (await tx.store.get(spentCaptcha, { nonce })) return 'used before';
      await tx.db
        .insertInto('spentCaptcha')
        .values({ nonce, expiresAt, ...keptBy(tx) })
        .execute();
      return isRight ? null : 'wrong';
    }
  },
);
