import type { AnswerTo } from '#model';
import type { user } from '#schemas/user.ts';

/** The answer of the settings (§2.4): the source of the second-factor code. */
export type TwoFactor = AnswerTo<typeof user, 'twoFactor'>;
