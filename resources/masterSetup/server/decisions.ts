import { exchangeTime } from '#domain/market/calendar.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import type { Faults } from '#model/values/validate.ts';
import type { masterSetup } from '#schemas/masterSetup.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { ActionContext } from '#server/module/actionHandler.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { sessionEndOf } from './sessionEnd.ts';

export type MasterSetup = StoredRow<typeof masterSetup>;

/**
 * The decision on the part of the greenshoe that the seller exercises, with the retail quantity
 * that the notice prints.
 */
export const decideOversubscription = {
  check: async (tx: Tx, row: MasterSetup, { input }: ActionContext) => {
    await tIsOver(tx, row);
    inLots(row, 'quantity', 'Oversubscription', input.quantity);
    if (input.quantity > row.greenshoeQuantity)
      throw fault(
        'quantity',
        sentence('Oversubscription cannot be more than %{most}', { most: row.greenshoeQuantity }),
      );
    if (input.retailQuantity === null || input.retailQuantity === undefined) return;
    inLots(row, 'retailQuantity', 'Retail Quantity', input.retailQuantity);
    if (input.retailQuantity > row.baseQuantity + input.quantity)
      throw fault('retailQuantity', 'Retail Quantity cannot be more than the offer');
  },
  change: (row: MasterSetup, { input, now }: ActionContext) => ({
    exercisedGreenshoe: input.quantity,
    // The printed retail quantity is for the whole greenshoe and does not apply to a part of it.
    retailQuantity:
      input.retailQuantity ??
      (input.quantity === row.greenshoeQuantity ? row.retailQuantity : null),
    decidedAt: new Date(now).toISOString(),
  }),
};

/** The decision on the shares for employees, on top of the offer. */
export const decideEmployees = {
  check: async (tx: Tx, row: MasterSetup, { input }: ActionContext) => {
    await tIsOver(tx, row);
    inLots(row, 'quantity', 'Employee Quantity', input.quantity);
  },
  change: (_: MasterSetup, { input, now }: ActionContext) => ({
    employeeQuantityDecided: input.quantity,
    decidedAt: new Date(now).toISOString(),
  }),
};

/** Whether an offer that is not subscribed stands, or is cancelled (market facts §2.7). */
export const decideUndersubscription = (acceptsUndersubscription: 'accept' | 'cancel') => ({
  check: (tx: Tx, row: MasterSetup) => tIsOver(tx, row),
  change: (_: MasterSetup, { now }: ActionContext) => ({
    acceptsUndersubscription,
    decidedAt: new Date(now).toISOString(),
  }),
});

const decided = ['exercisedGreenshoe', 'acceptsUndersubscription', 'employeeQuantityDecided'];

/**
 * A decision that waited for its second person is refused when an allocation has begun meanwhile; so is any
 * other change of terms that it depends on.
 */
export const notWhileAllotting = (row: MasterSetup, changed: readonly string[]): Faults => {
  if (row.allocationState === 'NONE' || changed.length === 0) return {};
  if (changed.includes('allocationState')) return {};
  // Employees are allotted with T+1, so until that begins their quantity can still be enlarged.
  const isOpen =
    row.allocationState === 'T_DONE' &&
    changed.every((name) => ['employeeQuantityDecided', 'decidedAt'].includes(name));
  if (isOpen) return {};
  throw new ApiError(
    'REFUSED',
    changed.some((name) => decided.includes(name))
      ? sentence(
          'The allocation of %{symbol} uses the earlier decision. Cancel its run to decide again.',
          { symbol: row.symbol },
        )
      : sentence(
          'The allocation of %{symbol} uses these terms. To change them, cancel its run first.',
          { symbol: row.symbol },
        ),
  );
};

/** The seller decides when the book of T day is closed, further hours and all. */
const tIsOver = async (tx: Tx, row: MasterSetup) => {
  const { symbol, openOnDate } = row;
  const of = { symbol, openOnDate, series: 'IS', date: openOnDate } as const;
  const end = await sessionEndOf(tx.store, of);
  if (end === null)
    throw new ApiError(
      'REFUSED',
      sentence('%{symbol} IS of %{openOnDate} is not approved as a security yet.', {
        symbol,
        openOnDate,
      }),
    );
  if (tx.now < end)
    throw new ApiError(
      'REFUSED',
      sentence('Bidding for %{symbol} on T day ends at %{end}. The seller decides after it.', {
        symbol,
        end: exchangeTime(end),
      }),
    );
};

const inLots = (row: MasterSetup, field: string, label: string, quantity: number) => {
  if (quantity % row.regularLotSize !== 0)
    throw fault(
      field,
      sentence('%{field} must be in lots of %{lot}', {
        field: sentence(label),
        lot: row.regularLotSize,
      }),
    );
};

const fault = (field: string, words: Words) =>
  new ApiError('INVALID', words, { errors: { [field]: words } });
