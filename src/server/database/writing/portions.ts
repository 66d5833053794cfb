import { ApiError } from '../../runtime/errors.ts';
import type { Portions } from './mutation.ts';

/** The place of a portion among those of its call. */
export type Place = { readonly isLast: boolean };

const partWords =
  'A part of it is saved, and it is not known which. A request with ids of your own may be sent again with the same ids: each is accepted once.';

/**
 * Writes the portions of a call, which are committed one after the other, and joins their answers. Rejects with
 * the failure when none is stored, and with OUTCOME_UNKNOWN when some are, or when that of one is unknown.
 */
export const inPortions = async <A, R>(
  { of, join }: Portions<A, R>,
  args: A,
  write: (portion: A, place?: Place) => Promise<R>,
): Promise<R> => {
  const portions = of(args);
  if (portions === null) return write(args);
  // All are handed over at once, so nothing of this process comes between them in their lane.
  const outcomes = await Promise.allSettled(
    portions.map((portion, at) => write(portion, { isLast: at === portions.length - 1 })),
  );
  const answers = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
  if (answers.length === outcomes.length) return join(answers);
  const failures = outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome.reason] : []));
  if (answers.length === 0)
    throw failures.find(({ code }) => code === 'OUTCOME_UNKNOWN') ?? failures[0];
  throw new ApiError('UNAVAILABLE', partWords, { code: 'OUTCOME_UNKNOWN' });
};
