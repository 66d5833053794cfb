import { grouped } from '#domain/decimal.ts';
import { type Sentence, sentence, several } from '#domain/sentence.ts';
import type { StepContext } from '#server/processes/stepHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { OfferDay, Security } from '../../masterSetup/server/offerDay.ts';
import {
  type CarriedBeyond,
  carriedBeyond,
  carriedBeyondMended,
} from '../../order/server/carriedBeyond.ts';

/** Bids that the message names, and that the log and the table of the step show. */
const [mostNamed, mostShown] = [3, 50];

/**
 * Throws REFUSED when a bid of the offer would be given shares twice, on T and on T+1: its
 * allotment on T plus the quantity carried forward exceed its quantity. Names the first such bids
 * and their number; a table of the step shows more.
 */
export const refuseGivenTwice = async (
  { machine, table, log }: Pick<StepContext, 'machine' | 'table' | 'log'>,
  { symbol }: OfferDay,
  securities: readonly Security[],
): Promise<void> => {
  const ids = securities.filter(({ series }) => series === 'IS').map(({ id }) => id);
  const found = await carriedBeyond(machine, ids);
  if (found.length === 0) return;
  await table({
    title: 'Carried bids above the rest of T',
    columns: ['Bid of T', 'Bid of T+1', 'Member', 'Bid', 'Allotted on T', 'Carried'],
    rows: found.slice(0, mostShown).map((bid) => ({
      cells: [
        String(bid.carriedFrom),
        String(bid.orderId),
        bid.memberId,
        shares(bid.quantity),
        bid.allottedQuantity === null ? 'not yet' : shares(bid.allottedQuantity),
        shares(bid.carried),
      ],
      agrees: false,
    })),
  });
  const rest = found.length - mostShown;
  if (rest > 0) await log(`The table shows the first ${mostShown} bids; there are ${rest} more.`);
  throw new ApiError(
    'REFUSED',
    several([wordsOf(symbol, found), carriedBeyondMended(found.length)], ' '),
    {
      code: 'GIVEN_TWICE',
    },
  );
};

const shares = (quantity: number) => grouped(String(quantity));

const wordsOf = (symbol: string, found: readonly CarriedBeyond[]): Sentence => {
  const named = found.slice(0, mostNamed).map(({ carriedFrom }) => carriedFrom);
  const more = shares(found.length - mostNamed);
  const bids =
    found.length > mostNamed
      ? sentence('%{named} and %{more} more', { named: named.join(', '), more })
      : named.join(', ');
  return found.length === 1
    ? sentence('One bid of %{symbol} would be given shares twice: %{bids}.', { symbol, bids })
    : sentence('%{number} bids of %{symbol} would be given shares twice: %{bids}.', {
        number: shares(found.length),
        symbol,
        bids,
      });
};
