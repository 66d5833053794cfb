import { moduleSettings } from '#server/runtime/moduleSettings.ts';
import { oneOf } from '#server/runtime/variable.ts';

/** The settings of the demo: whether its simulated members go on bidding. */
export const demoSettings = moduleSettings('demo', {
  isBidding: ['OFFERDESK_DEMO_BIDDING', oneOf(true, { on: true, off: false })],
});
