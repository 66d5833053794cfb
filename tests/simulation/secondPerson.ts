import { control, control2, seller, seller2 } from '../server/allocation/allocationMarket.ts';
import type { Stage } from './bids.ts';
import { call } from './caller.ts';
import { count } from './ledger.ts';
import { offer } from './offer.ts';
import type { LineFault } from './steps.ts';
import type { World } from './world.ts';

/** A second person approves whatever waits for one. */
export const approveAll = async (world: World): Promise<void> => {
  for (const { id, resource } of await world.rows('pendingChange', { state: 'waiting' })) {
    const who = resource === 'masterSetup' ? seller2 : control2;
    const payload = { ids: [Number(id)], decision: 'approve', reason: null };
    await call(world, { who, method: 'POST', path: '/api/approvals/decide', payload });
  }
};

/** The exchange changes the collateral of a member that is held to it, by two people. */
export const collateral = async (
  { world, ledger, day }: Stage,
  rupees: number,
  line?: LineFault,
): Promise<void> => {
  const tradeDate = day === 'T' ? offer.T : offer.next;
  const [settlement] = await world.rows('settlement', { tradeDate, settlementType: 'H' });
  const { settlementNumber } = settlement ?? {};
  const [row] = await world.rows('collateral', { memberId: 'M002', settlementNumber });
  if (!row) return;
  const path = `/api/masters/collateral/M002/${settlementNumber}`;
  const payload = { amount: rupees, version: Number(row.version), reason: 'The bank guarantee' };
  const { status } = await call(world, { who: control, method: 'PUT', path, payload }, line);
  count(ledger, `collateral ${status < 300 ? 'taken' : status}`);
  await approveAll(world);
};

/**
 * Decides for the seller, with a second person, how much of the greenshoe is given or that an
 * undersubscribed offer is accepted.
 */
export const sellerDecides = async (world: World): Promise<void> => {
  const [{ id, version, exercisedGreenshoe }] = await world.rows('masterSetup', {
    symbol: offer.symbol,
  });
  const [action, values] =
    exercisedGreenshoe === null
      ? ['decideOversubscription', { quantity: offer.greenshoe }]
      : ['acceptUndersubscription', {}];
  const payload = { version: Number(version), reason: 'The seller has said so', ...values };
  const path = `/api/allocation/master-setup/${id}/${action}`;
  await call(world, { who: seller, method: 'POST', path, payload });
  await approveAll(world);
};
