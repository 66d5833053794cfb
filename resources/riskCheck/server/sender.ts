import { isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { type Mutation, mutation, system } from '#server/database/writing/mutation.ts';
import type { Bell } from '#server/interfaces/bell.ts';
import type { HeldLink, PeerLink } from '#server/interfaces/keepLink.ts';
import { countOver } from '#server/interfaces/linkMinute.ts';
import { keptLink, type OwnedLink } from '#server/interfaces/linkMutations.ts';
import type { Peer } from '#server/interfaces/peer.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { Before } from '../../order/server/intake/askRisk.ts';

export const senderName = 'rmsServer';

/** Checks of one call. */
const mostAtOnce = 200;
/** Time after which an unanswered check is sent again, in ms. */
const patienceMs = 30_000;
/** Maximum silence on the connection before a heartbeat is sent, in ms. */
const heartbeatMs = 10_000;

/**
 * Sends the checks to risk management, in their order: POST /checks with the number of each check, which
 * makes repeats harmless. After the connection was down all unanswered checks are sent again: it is unknown
 * which the other side has kept.
 */
export const riskSender = (
  machine: Machine,
  peer: Peer,
  { bell, maybeBack, lostAt }: { bell: Bell; maybeBack: Bell; lostAt(): number },
): PeerLink => {
  let saidAt = 0;
  return {
    name: senderName,
    label: 'Risk management (checks)',
    maybeBack,
    turn: async (held) => {
      const { steady } = machine;
      const again = Math.max(held.downAt, lostAt(), steady() - patienceMs);
      const checks = await dueChecks(machine, again);
      const isDue = held.isFresh || lostAt() > saidAt || steady() - saidAt >= heartbeatMs;
      if (checks.length === 0 && !isDue) return bell.wait(heartbeatMs / 2, held.signal);
      const at = steady();
      await peer.post('checks', { checks: checks.map(wireOf) }, held.signal);
      saidAt = at;
      held.heardAt = steady();
      if (checks.length > 0) await sent(machine, held, checks, at);
    },
  };
};

/** A check with the bid that it is about, as the tables hold them. */
type Row = Record<string, any>;

/** The checks to send now: first those sent before `again` and never answered, the oldest first. */
const dueChecks = async ({ database: { db } }: Machine, again: number): Promise<Row[]> => {
  const waiting = db
    .selectFrom('riskCheck')
    .innerJoin('order', 'order.orderId', 'riskCheck.orderId')
    .select([
      'riskCheck.id',
      'riskCheck.orderVersion',
      'riskCheck.kind',
      'riskCheck.before',
      'riskCheck.askedAt',
      ...bidFields.map((name) => `order.${name}` as const),
    ])
    .where('riskCheck.state', '=', 'WAITING')
    .limit(mostAtOnce);
  const old = await waiting
    .where('riskCheck.sentAt', '<', again)
    .orderBy('riskCheck.sentAt')
    .orderBy('riskCheck.id')
    .execute();
  if (old.length > 0) return old;
  return waiting.where('riskCheck.sentAt', 'is', null).orderBy('riskCheck.id').execute();
};

const bidFields = [
  'orderId',
  'memberId',
  'branchId',
  'userId',
  'symbol',
  'series',
  'category',
  'clientType',
  'clientId',
  'pan',
  'participantId',
  'marginType',
  'isMarketOrder',
  'quantity',
  'price',
  'value',
] as const;

/** A check as the wire has it: money in rupees, instants in ISO 8601. */
const wireOf = ({ id, orderVersion, kind, before, askedAt, ...bid }: Row) => ({
  id,
  kind,
  askedAt: isoTime(Number(askedAt)),
  version: orderVersion,
  ...bid,
  ...moneyOf(bid as Before),
  before:
    before === null
      ? null
      : { quantity: JSON.parse(before).quantity, ...moneyOf(JSON.parse(before)) },
});

const moneyOf = ({ price, value }: Pick<Before, 'price' | 'value'>) => ({
  price: rupeesOf(price),
  value: rupeesOf(value),
});

const sent = ({ database }: Machine, { kept }: HeldLink, checks: readonly Row[], at: number) =>
  database.write(markSent, { kept, ids: checks.map(({ id }) => Number(id)), at }, system);

/** Says of checks when they were sent, ms of the steady time; some may be answered already. */
export const markSent: Mutation<{ kept: OwnedLink; ids: readonly number[]; at: number }, void> =
  mutation('risk.markSent', async (tx, { kept, ids, at }) => {
    await keptLink(tx, kept, {});
    await countOver(tx, kept.name, ids.length);
    await tx.db.updateTable('riskCheck').set({ sentAt: at }).where('id', 'in', ids).execute();
  });
