import { type Rms, startRms } from '../peers/rms.ts';
import type { Stage } from './bids.ts';
import { asEntered, count, type LedgerBid } from './ledger.ts';
import type { World } from './world.ts';

/** The bid of the ledger as it was before a change that risk management has not answered yet, by its number. */
type Before = Pick<LedgerBid, 'quantity' | 'price' | 'status' | 'isCpApproved' | 'isCpRefused'>;

/** Risk management of a day: it says yes or no at once, or nothing until it is made to. */
export type Risk = {
  rms: Rms;
  before: Map<number, Before>;
  /** Number of its answers that are in the ledger. */
  noted: number;
};

/** Its answer follows from the number of the check and the seed. */
const verdictOf = (seed: number, id: number): 'confirmed' | 'rejected' | null => {
  const drawn = (Math.imul(id * 7_919 + seed, 2_654_435_761) >>> 8) % 100;
  if (drawn < 70) return 'confirmed';
  return drawn < 82 ? 'rejected' : null;
};

/** Starts the risk management of a day. */
export const openRisk = async (seed: number): Promise<Risk> => {
  const rms = await startRms({
    verdict: ({ id }) => {
      const outcome = verdictOf(seed, id);
      return outcome && { outcome };
    },
  });
  return { rms, before: new Map(), noted: 0 };
};

const roomMs = 500;
const patienceMs = 60_000;

/**
 * Waits until risk management knows every check, and the exchange has every answer; then the ledger
 * has them too.
 */
export const hearRisk = async (stage: Stage): Promise<void> => {
  const { world, risk } = stage;
  if (!risk) return;
  const began = performance.now();
  while ((await open(world, risk)).length > 0) {
    await world.revive();
    // On a full disk no answer is booked: somebody makes room.
    if (performance.now() > began + roomMs) world.fillDisk(false);
    if (performance.now() > began + patienceMs)
      throw new Error('risk management and the exchange do not agree');
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  for (const { id, outcome } of risk.rms.answers.slice(risk.noted)) note(stage, risk, id, outcome);
  risk.noted = risk.rms.answers.length;
};

/** Checks that are on their way, there or back. */
const open = async (world: World, { rms }: Risk) => {
  const known = new Set(rms.checks().map(({ id }) => id));
  const answered = new Set(rms.answers.map(({ id }) => id));
  const waiting = await world.rows('riskCheck', { state: 'WAITING' });
  return waiting.filter(({ id }) => !known.has(Number(id)) || answered.has(Number(id)));
};

const note = ({ ledger }: Stage, { rms, before }: Risk, id: number, outcome: string): void => {
  const check = rms.checks().find((each) => each.id === id);
  const bid = ledger.bids.find(({ orderId }) => orderId === check?.orderId);
  count(ledger, `risk ${check?.kind} ${outcome}`);
  if (!check || !bid) return;
  bid.changes += 1;
  const was = before.get(bid.orderId);
  before.delete(bid.orderId);
  if (check.kind === 'MODIFY') {
    const isFirst = was?.quantity === check.before.quantity && was?.price === paise(check.before);
    // A change that was sent again and taken twice is answered for twice.
    if (outcome === 'rejected' && was && isFirst) return void Object.assign(bid, was);
    const { quantity } = outcome === 'confirmed' ? check : check.before;
    const price = paise(outcome === 'confirmed' ? check : check.before);
    return void Object.assign(bid, { quantity, price, ...asEntered(bid.custodian) });
  }
  if (outcome === 'confirmed') {
    if (bid.custodian === null) bid.status = 'Confirmed';
    return;
  }
  bid.status = 'Rejected';
  if (bid.from) bid.from.to = null;
};

const paise = ({ price }: { price: number | null }): number | null =>
  price === null ? null : Math.round(price * 100);

/**
 * Lets risk management answer some of the checks that it has kept waiting, with a no now and then;
 * all of them where `which` is null.
 */
export const answerLate = async (stage: Stage, which: number | null): Promise<void> => {
  const { risk } = stage;
  if (!risk) return;
  await hearRisk(stage);
  const answered = new Set(risk.rms.answers.map(({ id }) => id));
  const kept = risk.rms.checks().filter(({ id }) => !answered.has(id));
  for (const { id } of which === null ? kept : kept.slice(0, 1 + (which % 3)))
    risk.rms.answer(id, { outcome: id % 4 === 0 ? 'rejected' : 'confirmed' });
  await hearRisk(stage);
};
