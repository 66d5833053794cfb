import { sentence } from '#domain/sentence.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';
import { countUse } from './countUse.ts';

/** Exports of one user, over all lists and reports: no reader needs one a second. */
const limit = { max: 60, windowMs: 60_000 };

/** Counts an export of a user; TOO_MANY when there were sixty within the minute. */
export const countExport = async (machine: Machine, by: Actor): Promise<void> => {
  const use = { what: 'export', of: by.userId, ...limit };
  const { isWithin, leftMs } = await countUse(machine, use, by);
  if (isWithin) return;
  const retryAfter = Math.ceil(leftMs / 1000);
  throw new ApiError(
    'TOO_MANY',
    sentence('You have started %{count} exports within a minute. Start the next in %{number} s.', {
      count: limit.max,
      number: retryAfter,
    }),
    { retryAfter },
  );
};
