import { valueLimit } from '#domain/allocation/eligibility.ts';
import type { AllocationSetup } from '#domain/allocation/terms.ts';
import type { BidsRead } from './readBids.ts';

/**
 * The PANs that a limit or the cap touches. In retail and for employees they are those whose bids are refused;
 * in non-retail those who ask for more than their room of the cap.
 */
export type HeldPans = {
  /** Whether the PAN of a row is one of them. */
  holds(row: number): boolean;
  /** The number of the PAN of a row. */
  of(row: number): number;
  /** The rest of the cap for a PAN, by its number. */
  roomOf(pan: number): number;
  areAny: boolean;
};

const nobody: HeldPans = { holds: () => false, of: () => -1, roomOf: () => 0, areAny: false };

/** The PANs of a file whose sums exceed the limit or the cap. */
export const heldPans = (
  setup: AllocationSetup,
  { pans }: BidsRead,
  taken: ReadonlyMap<string, number>,
): HeldPans => {
  if (pans === null) return nobody;
  const isCap = setup.series === 'IS';
  const roomOf = (pan: number): number =>
    Math.max(
      0,
      (setup.bidderCapQuantity ?? 0) - (taken.size > 0 ? (taken.get(pans.text(pan)) ?? 0) : 0),
    );
  const limit = valueLimit(setup) ?? 0;
  const isHeld = new Uint8Array(pans.count());
  for (let pan = 0; pan < isHeld.length; pan++)
    if (pans.sumOf(pan) > (isCap ? roomOf(pan) : limit)) isHeld[pan] = 1;
  if (!isHeld.includes(1)) return nobody;
  return { holds: (row) => isHeld[pans.panOf(row)] === 1, of: pans.panOf, roomOf, areAny: true };
};
