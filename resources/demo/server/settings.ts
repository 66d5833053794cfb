import type { RetailOnT } from '#domain/bid/bidTerms.ts';
import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { oneOf } from '#server/runtime/variable.ts';

/**
 * The settings of the demo: whether its simulated members go on bidding, and which bids of retail clients its offers
 * take on T day.
 */
export const demoSettings = moduleSettings('demo', {
  retailOnT: [
    'OFFERDESK_DEMO_RETAIL_ON_T',
    oneOf<RetailOnT>('ABOVE_LIMIT', { limit: 'ABOVE_LIMIT', any: 'ANY' }),
  ],
  isBidding: ['OFFERDESK_DEMO_BIDDING', oneOf(true, { on: true, off: false })],
});
