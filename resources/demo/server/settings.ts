import type { RetailOnT } from '#domain/bid/bidTerms.ts';
import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { oneOf, type Variable } from '#server/runtime/variable.ts';
import { wholeDemo } from './wholeDemo.ts';

/** Fewer than this leave offers without a market. */
const leastBids = 1_000;

const numberOfBids: Variable<number | null> = {
  initial: null,
  allowed: `a number from ${leastBids} to ${wholeDemo}`,
  read: (text) => {
    const bids = /^\d{4,6}$/.test(text) ? Number(text) : 0;
    return bids >= leastBids && bids <= wholeDemo ? bids : undefined;
  },
};

/**
 * The settings of the demo: whether its simulated members go on bidding, the bids of retail clients
 * that its offers accept on T day, and the number of bids when its market first opens (null: the
 * usual number of the mode).
 */
export const demoSettings = moduleSettings('demo', 'The demo', {
  retailOnT: [
    'OFFERDESK_DEMO_RETAIL_ON_T',
    oneOf<RetailOnT>('ABOVE_LIMIT', { limit: 'ABOVE_LIMIT', any: 'ANY' }),
    'the bids of retail clients that the simulated market takes on T day',
  ],
  bids: ['OFFERDESK_DEMO_BIDS', numberOfBids, 'the number of simulated bids'],
  isBidding: [
    'OFFERDESK_DEMO_BIDDING',
    oneOf(true, { on: true, off: false }),
    'whether simulated members go on bidding while the demo runs',
  ],
});
