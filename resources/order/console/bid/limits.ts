import { valuationPrice } from '#domain/bid/bid.ts';
import { paiseOf } from '#domain/money.ts';
import type { ActiveSecurity } from '../../../offer/console/activeSecurity.ts';
import { type Draft, priceOfDraft } from './draft.ts';
import { termsOf } from './termsOf.ts';
import type { Room } from './useRoom.ts';

/** The limits that there are with what each leaves, in paise; the one that leaves the least first. */
export const limitsIn = (room: Room | null): { of: LimitedBy; left: number }[] => {
  const limits: { of: LimitedBy; left: number }[] = (
    [
      ['PAN', room?.panLeft],
      ['member', room?.memberLeft],
      ['branch', room?.branchLeft],
      ['user', room?.userLeft],
      ['collateral', room?.collateralLeft],
    ] as const
  ).flatMap(([of, left]) => (left == null ? [] : [{ of, left: paiseOf(left) }]));
  return limits.toSorted((a, b) => a.left - b.left);
};

/** The limit that leaves the least, in paise; null when there is none. */
export const tightest = (room: Room | null): { of: LimitedBy; left: number } | null =>
  limitsIn(room)[0] ?? null;

type LimitedBy = 'PAN' | 'member' | 'branch' | 'user' | 'collateral';

/**
 * The largest quantity in whole lots that the limit of a PAN leaves room for, with that limit in
 * paise: what is left of it once the client is known (`isLeft`), else the whole; null in a series
 * without one.
 */
export const mostWithin = (
  draft: Draft,
  security: ActiveSecurity,
  room: Room | null,
): { quantity: number; limit: number; isLeft: boolean } | null => {
  const { series, retailLimit, employeeLimit } = security.configuration;
  const whole = series === 'RS' ? retailLimit : series === 'ES' ? employeeLimit : undefined;
  if (whole === undefined) return null;
  const left = room?.panLeft ?? whole;
  const limit = Math.max(0, paiseOf(left));
  const terms = termsOf(security);
  const price = valuationPrice({ price: priceOfDraft(draft) }, terms);
  if (price <= 0) return null;
  const lots = Math.floor(limit / price / terms.regularLotSize);
  return { quantity: lots * terms.regularLotSize, limit, isLeft: left !== whole };
};
