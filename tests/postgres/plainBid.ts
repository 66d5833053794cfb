import { floor, lot, symbol, type World } from '../proof/exchange.ts';
import type { Dealer } from '../proof/model.ts';

const clientId = 'C0035';

/** A sound bid of a dealer at the floor, as the call of a bid takes it. */
export const plainBid = (
  { registers }: Pick<World, 'registers'>,
  { memberId }: Dealer,
  lots: number,
  clientOrderId: string,
) => ({
  symbol,
  series: 'IS',
  category: 'NII',
  clientType: 'CLI',
  clientId,
  pan: registers.pans.get(`${memberId}/${clientId}`),
  participantId: null,
  marginType: '1',
  isMarketOrder: false,
  quantity: lots * lot,
  price: floor / 100,
  clientOrderId,
});
