import { createHash } from 'node:crypto';
import {
  cancellationRefusal,
  carryRefusal,
  faultsOf,
  modificationRefusal,
  refusalOf,
  valuationPrice,
} from '#domain/bid/bid.ts';
import { termsOfCarried } from '#domain/bid/bidFaults.ts';
import type { Bid, BidderStatus, Refusal } from '#domain/bid/bidTerms.ts';
import { refusalWords, refuse } from '#domain/bid/refusal.ts';
import { phaseOf } from '#domain/market/offer.ts';
import { asSentence, sentence, type Words } from '#domain/sentence.ts';
import { type Fault, faultIn } from '#server/files/csv/fault.ts';
import type { Offer } from '../../offer/server/offerInForce.ts';
import { liveOf } from '../../order/server/change/revision.ts';
import { isLimitedByPan, panHolder } from '../../order/server/intake/bidderStatus.ts';
import type { RowFacts } from './lookUp.ts';
import type { OrderInstruction } from './readRow.ts';

/** The result of the check of a row, which may be placed when it has no faults. */
export type RowCheck = {
  faults: Fault[];
  /** Oddities of a row that may be placed. */
  warnings: Fault[];
  /** Why the session would refuse it at this moment, which the next may change: 'LICI IS: Market is closed'. */
  session: Words | null;
  /** Value of the bid once it is placed, in paise; 0 when it is not. */
  value: number;
  /** The row's addition to the used limits; null for a row with a fault. */
  use: Use | null;
  /** By which a row that says the same is found. */
  identity: string;
};

/**
 * A row's addition to the used limits, in paise: `covered` by collateral, `holder` of the limit by
 * PAN that it uses.
 */
export type Use = { value: number; covered: number; holder: string | null };

/**
 * The limit use of the rows of a file that will be placed, and the row number of each by its
 * identity.
 */
export type OtherRows = { used: Used; seen: Map<string, number> };

/** Judges the rows of one file in their order; `unread` is what is wrong with the cells of a row already. */
export type RowChecker = (
  row: number,
  instruction: OrderInstruction,
  found: RowFacts,
  unread: readonly Fault[],
) => RowCheck;

/** Refusals that may pass in a moment, and so are no fault of a row. */
const passing: ReadonlySet<string> = new Set([
  'MARKET_CLOSED',
  'BIDDING_HALTED',
  'BOOK_LOCKED',
  'RISK_PENDING',
  'T_NOT_ALLOTTED',
]);

/**
 * Checks each row against every rule of the intake at this moment, and against the rows before it:
 * their limit use, and duplicates. A row that is checked again is checked against all the others.
 */
export const rowChecker = ({ used, seen }: OtherRows = noRows()): RowChecker => {
  return (row, instruction, found, unread) => {
    const { bid, offer, bidderStatus } = found;
    if (!bid || !bidderStatus || !offer) {
      const rest = bid && !offer ? [faultBy(unknownSymbol(bid))] : [];
      return {
        faults: [...unread, ...found.faults, ...rest],
        warnings: [],
        session: null,
        value: 0,
        use: null,
        identity: identityOf(instruction),
      };
    }
    const holder = panHolder(offer.id, bid.pan);
    const left = leaves(bidderStatus, used, holder);
    const refusals = refusalsOf(instruction, { ...found, bid, offer, bidderStatus: left });
    const session = refusals.find(({ code }) => passing.has(code) && !isOver(offer, found.at));
    const lasting = refusals.filter((refusal) => refusal !== session);
    // For an unreadable cell the rules report only that it is missing.
    const blank = new Set(unread.flatMap(({ field }) => [field, ...(standsFor[field] ?? [])]));
    const faults = [
      ...unread,
      ...[...found.faults, ...lasting.map(faultBy)].filter(
        ({ field }) => field === '' || !blank.has(field),
      ),
    ];
    const isSound = faults.length === 0;
    const value =
      isSound && instruction.operation !== 'C' ? bid.quantity * valuationPrice(bid, offer) : 0;
    const more = value - found.replacedValue;
    const use = isSound
      ? {
          value: more,
          covered: bid.marginType === '1' ? more : 0,
          holder: isLimitedByPan(offer.series) ? holder : null,
        }
      : null;
    if (use) add(used, use);
    const identity = identityOf(instruction);
    return {
      faults,
      warnings: isSound ? sameAs(seen, row, instruction, identity) : [],
      value,
      use,
      identity,
      session: session
        ? sentence('%{name}: %{why}', {
            name: `${bid.symbol} ${bid.series}`,
            why: asSentence(refusalWords(session)),
          })
        : null,
    };
  };
};

/** Fields whose rules another cell turns on and off. */
const standsFor: Readonly<Record<string, readonly string[]>> = { isMarketOrder: ['price'] };

type Whole = Omit<RowFacts, 'bid' | 'offer' | 'bidderStatus'> & {
  bid: Bid;
  offer: Offer;
  bidderStatus: BidderStatus;
};

/**
 * The refusal that the intake would give now, then those that it would give once the first is
 * mended.
 */
const refusalsOf = ({ operation }: OrderInstruction, whole: Whole): Refusal[] => {
  const { at, bid, before, fromT, offer, bidderStatus } = whole;
  const live = before && liveOf(before, fromT);
  const first = !live
    ? refusalOf(bid, offer, bidderStatus, at, true)
    : operation === 'C'
      ? cancellationRefusal(live, offer, at)
      : operation === 'CF'
        ? carryRefusal(live, bid, offer, bidderStatus, at)
        : modificationRefusal(live, bid, offer, bidderStatus, at);
  const held = operation === 'CF' || live?.day === 'T+1' ? termsOfCarried(offer) : offer;
  const rest = operation === 'C' ? [] : faultsOf(bid, held, bidderStatus);
  const others = rest.filter(({ code }) => code !== first?.code);
  return first ? [first, ...others] : others;
};

const isOver = (offer: Offer, at: number) => phaseOf(offer, at) === 'after';

/**
 * The addition of the sound rows so far to the used limits, in paise; `covered` by collateral,
 * which 0% margin does not need.
 */
type Used = { value: number; covered: number; ofPan: Map<string, number> };

const noRows = (): OtherRows => ({
  used: { value: 0, covered: 0, ofPan: new Map() },
  seen: new Map(),
});

const add = (used: Used, { value, covered, holder }: Use): void => {
  used.value += value;
  used.covered += covered;
  if (holder !== null) used.ofPan.set(holder, (used.ofPan.get(holder) ?? 0) + value);
};

const leaves = (
  bidderStatus: BidderStatus,
  { value, covered, ofPan }: Used,
  holder: string,
): BidderStatus => ({
  ...bidderStatus,
  memberValueLeft: bidderStatus.memberValueLeft - value,
  branchValueLeft: bidderStatus.branchValueLeft - value,
  userValueLeft: bidderStatus.userValueLeft - value,
  collateralLeft:
    bidderStatus.collateralLeft === null ? null : bidderStatus.collateralLeft - covered,
  panValueUsed: bidderStatus.panValueUsed + (ofPan.get(holder) ?? 0),
});

/** A fingerprint of what a row asks for: a new bid by its terms, a change by its order. */
export const identityOf = (instruction: OrderInstruction): string => {
  const isNew = instruction.operation === 'E';
  const asks = isNew ? { ...instruction, participantId: null } : instruction.orderId;
  return createHash('sha256').update(JSON.stringify(asks)).digest('base64url').slice(0, 24);
};

const sameAs = (
  seen: Map<string, number>,
  row: number,
  { operation }: OrderInstruction,
  identity: string,
): Fault[] => {
  const isNew = operation === 'E';
  const other = seen.get(identity);
  if (other === undefined) {
    seen.set(identity, row);
    return [];
  }
  return [
    faultIn(
      '',
      'SAME_ROW',
      isNew
        ? sentence('Row %{row} is the same bid: both will be placed', { row: other })
        : sentence('Row %{row} is about the same order: they are placed one after the other', {
            row: other,
          }),
    ),
  ];
};

const unknownSymbol = ({ symbol, series }: Bid): Refusal =>
  refuse('SYMBOL_NOT_FOUND', 'symbol', '%{symbol} %{series} is not on offer', { symbol, series });

const faultBy = (refusal: Refusal): Fault =>
  faultIn(refusal.field ?? '', refusal.code, refusalWords(refusal));
