import type { FromTDay } from '#domain/allocation/seriesSetup.ts';
import { sentence } from '#domain/sentence.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { OfferDay, Security } from '../../masterSetup/server/offerDay.ts';

/**
 * The results of T that T+1 depends on, as the securities have them since T was published; throws REFUSED
 * while they have not.
 */
export const fromTDay = (
  { symbol }: Pick<OfferDay, 'symbol'>,
  securities: readonly Security[],
): FromTDay => {
  const known = securities.find(({ series }) => series === 'RS') ?? securities[0];
  if (!known || known.cutOffPrice === null)
    throw new ApiError(
      'REFUSED',
      sentence('%{symbol} has no cut-off price of T day yet: T must be allotted before T+1.', {
        symbol,
      }),
    );
  return { cutOffPrice: known.cutOffPrice, isUndersubscribed: known.isUndersubscribed };
};
