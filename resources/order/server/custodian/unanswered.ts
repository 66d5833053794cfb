import type { Kysely } from 'kysely';
import type { Day } from '#domain/market/series.ts';
import { firstOrderIdOf } from '../intake/newOrder.ts';

/**
 * The bids on 100% margin of a day of some securities that still wait for their custodians at a cut-off, ms.
 * One whose refusal was taken back since then is left to the exchange.
 */
export const unanswered = (
  db: Kysely<any>,
  { securityIds, day, cutOff }: { securityIds: readonly number[]; day: Day; cutOff: number },
) =>
  db
    .selectFrom('order')
    // Ids only grow from the first of their day on, so the bids of all the days before are not looked at.
    .where('orderId', '>=', firstOrderIdOf(cutOff))
    .where('securityId', 'in', securityIds)
    .where('day', '=', day)
    .where('orderStatus', '=', 'Submitted')
    .where('waitsFor', '=', 'CP')
    .where('marginType', '=', '1')
    .where('isCpApproved', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderLog')
            .select('id')
            .whereRef('orderLog.orderId', '=', 'order.orderId')
            .where('event', '=', 'CP_RESTORED')
            .where('at', '>=', cutOff),
        ),
      ),
    );
