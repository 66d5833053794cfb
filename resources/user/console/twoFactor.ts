import type { AnswerTo } from '#model';
import type { user } from '#schemas/user.ts';

/** What the settings answer (§2.4): where the code of the second factor comes from. */
export type TwoFactor = AnswerTo<typeof user, 'twoFactor'>;
