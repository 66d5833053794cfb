import type { ReadBid } from '#domain/exchangeFile/demandRow.ts';
import type { CellFault, ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import type { Reply } from '#domain/exchangeFile/reply.ts';
import { paiseText } from '#domain/money.ts';
import type { OfferTerms } from './offerTerms.ts';
import { markOfBid, type SentBids } from './sentBids.ts';

/**
 * The differences of an answer from the bid that we sent, which is at `at`: other cells than ours,
 * a quantity off the lot, a price below the floor or above the bid's own. The discount of retail
 * and employees may take the price below the floor.
 */
export const againstSent = (
  bid: ReadBid['bid'],
  reply: { [K in keyof Reply]?: Reply[K] | undefined },
  sent: SentBids,
  at: number,
  { series: terms }: OfferTerms,
  isWholeBid: boolean,
): CellFault[] => {
  const faults: CellFault[] = [];
  const add = (field: string, message: string) => faults.push({ field, message });
  const series = sent.series[at];
  const quantity = sent.quantity[at] as number;
  const price = sent.price[at] as number | null;
  if (bid.quantity !== undefined && bid.quantity !== quantity)
    add('qty', `qty ${bid.quantity} is not the ${quantity} that we sent`);
  else if (bid.price !== undefined && bid.price !== price)
    add('price', `price ${priceText(bid.price)} is not the ${priceText(price)} that we sent`);
  else if (isWholeBid && isWhole(bid) && markOfBid(bid) !== sent.mark[at])
    add('', `the cells of bid '${bid.bidId}' are not those that we sent`);
  const of = terms.find((one) => one.series === series);
  if (!of || !reply.quantity) return faults;
  if (reply.quantity % of.lotSize !== 0)
    add('allotQty', `allotQty ${reply.quantity} is no multiple of the lot of ${of.lotSize}`);
  if (!reply.price) return faults;
  if (series === 'IS' && reply.price < of.floorPrice)
    add(
      'allotPrice',
      `allotPrice ${priceText(reply.price)} is below the floor of ${priceText(of.floorPrice)}`,
    );
  if (price !== null && reply.price > price)
    add(
      'allotPrice',
      `allotPrice ${priceText(reply.price)} is above the bid's own price of ${priceText(price)}`,
    );
  return faults;
};

const isWhole = (bid: ReadBid['bid']): bid is ExchangeBid =>
  Object.values(bid).every((value) => value !== undefined);

const priceText = (paise: number | null) => (paise === null ? 'cut-off' : paiseText(paise));
