import type { AllocationReason, Allotted } from '../allocation/terms.ts';
import { paiseText } from '../money.ts';
import {
  demandColumns,
  orBlank,
  priceOf,
  type ReadBid,
  readDemandRow,
  writeDemandRow,
} from './demandRow.ts';
import { type CellFault, type ExchangeBid, shown, wholeNumber } from './exchangeBid.ts';

/** The columns that a reply adds to each row of bids (market facts §4.6). */
export const replyColumns = [...demandColumns, 'allotQty', 'allotPrice', 'reasonCode'] as const;

/** Every reason that a reply may give; blank for a bid that got all it wanted. */
const reasons: Readonly<Record<AllocationReason, true>> = {
  '': true,
  PARTIAL: true,
  NOT_ALLOTTED: true,
  CP_NOT_CONFIRMED: true,
  BELOW_FLOOR: true,
  RETAIL_LIMIT: true,
  BELOW_CUT_OFF: true,
  EMPLOYEE_LIMIT: true,
};

/** The reply to one bid: shares, paise (null where nothing is allotted) and the reason. */
export type Reply = Omit<Allotted, 'bidId'>;

/** A bid with what it was allotted, as a row of a reply, without the end of the line. */
export const writeReplyRow = (bid: ExchangeBid, { quantity, price, reason }: Reply): string =>
  `${writeDemandRow(bid)}|${quantity}|${price === null ? '' : paiseText(price)}|${reason}`;

/** Reads a row of a reply: the bid as a row of bids is read, and what it was allotted. */
export const readReplyRow = (
  cells: readonly string[],
): ReadBid & { reply: { [K in keyof Reply]?: Reply[K] | undefined } } => {
  if (cells.length !== replyColumns.length) {
    const message = `The row has ${cells.length} cells, not ${replyColumns.length}`;
    return { bid: {}, reply: {}, faults: [{ field: '', message }] };
  }
  const { bid, faults } = readDemandRow(cells.slice(0, demandColumns.length));
  const [allotQty, allotPrice, reasonCode] = cells.slice(demandColumns.length) as [
    string,
    string,
    string,
  ];
  const reply = {
    quantity: wholeNumber(allotQty) ?? undefined,
    price: orBlank(priceOf)(allotPrice),
    reason: Object.hasOwn(reasons, reasonCode) ? (reasonCode as AllocationReason) : undefined,
  };
  const add = (field: (typeof replyColumns)[number], cell: string, words: string) =>
    faults.push({ field, message: `${field} ${shown(cell)} ${words}` });
  if (reply.quantity === undefined) add('allotQty', allotQty, 'must be a whole number');
  if (reply.price === undefined)
    add('allotPrice', allotPrice, 'must be rupees above 0 with at most 2 decimals, or be blank');
  if (reply.reason === undefined)
    add(
      'reasonCode',
      reasonCode,
      `must be blank or one of ${Object.keys(reasons).slice(1).join(', ')}`,
    );
  faults.push(...clashesInReply(bid.quantity, reply));
  return { bid, reply, faults };
};

/** The contradictions between the cells of a reply. */
const clashesInReply = (
  wanted: number | undefined,
  { quantity, price, reason }: { [K in keyof Reply]?: Reply[K] | undefined },
): CellFault[] => {
  const faults: CellFault[] = [];
  const add = (field: (typeof replyColumns)[number], message: string) =>
    faults.push({ field, message });
  if (quantity === undefined) return faults;
  if (quantity > 0 && price === null)
    add('allotPrice', 'allotPrice is missing although shares are allotted');
  if (quantity === 0 && price)
    add('allotPrice', 'allotPrice must be blank when no shares are allotted');
  if (wanted === undefined) return faults;
  if (quantity > wanted)
    add('allotQty', `allotQty ${quantity} is more than the ${wanted} of the bid`);
  if (reason === '' && quantity < wanted)
    add('reasonCode', 'reasonCode must say why it got less than it bid');
  if (reason === 'PARTIAL' && (quantity === 0 || quantity >= wanted))
    add('reasonCode', 'reasonCode PARTIAL is for a bid that got some of its shares');
  if (reason && reason !== 'PARTIAL' && quantity > 0)
    add('reasonCode', `reasonCode ${reason} is for a bid that got nothing`);
  return faults;
};
