import { control, control2 } from '../server/allocation/allocationMarket.ts';
import type { Stage } from './bids.ts';
import { call } from './caller.ts';
import { count } from './ledger.ts';
import { offer } from './offer.ts';
import type { LineFault } from './steps.ts';

/** Records a custodian's answer to a bid, as the exchange's desk does. */
export const custodian = async (
  stage: Stage,
  { which, answer }: { which: number; answer: 'confirm' | 'reject' | 'restore' },
  line?: LineFault,
): Promise<void> => {
  const { world, ledger } = stage;
  const bids = ledger.bids.filter((bid) => {
    if (bid.day !== stage.day || bid.custodian === null || bid.status === 'Cancelled') return false;
    return answer === 'restore' ? bid.isCpRefused : !bid.isCpRefused && bid.status !== 'Rejected';
  });
  const bid = bids[which % bids.length];
  if (!bid) return;
  const [row] = await world.rows('order', { orderId: bid.orderId });
  const payload = {
    version: Number(row?.version),
    ...(answer !== 'confirm' && { reason: 'The custodian says so' }),
  };
  const path = `/api/rms/order/${bid.orderId}/${answer}`;
  const outcome = await call(world, { who: control, method: 'POST', path, payload }, line);
  let isTaken = outcome.status < 300;
  if (!isTaken && outcome.isRepeated) {
    const [now] = await world.rows('order', { orderId: bid.orderId });
    isTaken = Number(now?.version) === Number(row?.version) + 1;
  }
  count(ledger, `${answer} ${isTaken ? 'taken' : outcome.status}`);
  if (!isTaken) return;
  bid.changes += 1;
  if (answer === 'confirm') Object.assign(bid, { status: 'Confirmed', isCpApproved: true });
  else if (answer === 'restore')
    Object.assign(bid, { status: 'Submitted', isCpApproved: false, isCpRefused: false });
  else
    Object.assign(bid, {
      status: bid.hasNoMargin ? 'Submitted' : 'Rejected',
      isCpApproved: false,
      isCpRefused: true,
    });
};

/** One Control User halts bidding in the offer, or another lets it go on. */
export const halt = async (stage: Stage, isBegun: boolean, line?: LineFault): Promise<void> => {
  const payload = { symbol: offer.symbol, cause: 'MARKET', reason: 'Because of the day' };
  const [who, path] = isBegun ? [control, '/api/rms/halt'] : [control2, '/api/rms/halt/resume'];
  const { status } = await call(stage.world, { who, method: 'POST', path, payload }, line);
  count(stage.ledger, `${isBegun ? 'halt' : 'resume'} ${status < 300 ? 'taken' : status}`);
};

/** The exchange changes the limit of a member. */
export const limit = async (
  stage: Stage,
  { member, rupees }: { member: string; rupees: number | null },
  line?: LineFault,
): Promise<void> => {
  const [row] = await stage.world.rows('tradingMember', { tradingMemberId: member });
  const payload = {
    level: 'member',
    memberId: member,
    limit: rupees,
    version: Number(row?.version),
  };
  const path = '/api/masters/price-settings';
  const { status } = await call(stage.world, { who: control, method: 'PUT', path, payload }, line);
  count(stage.ledger, `limit ${status < 300 ? 'taken' : status}`);
};
