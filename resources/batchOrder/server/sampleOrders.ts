import { type Layout, layoutColumns } from '#domain/exchangeFile/orderFile.ts';
import { takesNewOrders } from '#domain/market/offer.ts';
import { client } from '#schemas/client.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { type OnOffer, onOfferToday } from '../../offer/server/onOffer.ts';
import { bidLines } from './sampleRows.ts';

/**
 * The text of a sample file: bids of the reader's own clients in the offers of today, so that it
 * can be uploaded as it is. Falls back to the names in the documents.
 */
export const sampleOrders = async (
  { machine, user }: CallRequest,
  layout: Layout,
): Promise<string> => {
  const now = machine.now();
  const offers = (await onOfferToday(machine)).filter((offer) => takesNewOrders(offer, now));
  const clients = await machine.database.store.list(client, {
    memberId: user.memberId ?? '',
    isActive: true,
  });
  const of = (...categories: readonly string[]) =>
    clients.find(({ category }) => categories.includes(category))?.clientId ?? 'C0001';
  const rows = bidLines(layout, {
    nonRetail: termsOf(offers.find(({ series }) => series === 'IS')),
    retail: termsOf(offers.find(({ series }) => series === 'RS')),
    investor: of('NII'),
    person: of('RI'),
  });
  const heading = layout === 'NSE' ? [layoutColumns.NSE.map(({ name }) => name).join()] : [];
  return `${[...heading, ...rows].join('\r\n')}\r\n`;
};

const termsOf = (offer: OnOffer | undefined) => ({
  symbol: offer?.symbol ?? 'LICI',
  lot: offer?.regularLotSize ?? 1,
  price: Math.max(offer?.floorPrice ?? 37_500, offer?.cutOffPrice ?? 0),
});
