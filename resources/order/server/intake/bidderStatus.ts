import type { Bid, BidderStatus } from '#domain/bid/bidTerms.ts';
import { wasCompliant } from '#domain/bid/ucc.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { type Remembered, rememberedOf } from '#server/database/writing/memory.ts';
import { allOf, type MaybePromise, type Tx } from '#server/database/writing/mutation.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';
import { usedOf } from './limitsUsed.ts';

/** Under which name limit use is booked for a member, and for a PAN in one security. */
export const memberHolder = (memberId: string): string => `member:${memberId}`;
export const branchHolder = (memberId: string, branchId: string): string =>
  `branch:${memberId}/${branchId}`;
export const collateralHolder = (memberId: string, settlementNumber: string): string =>
  `collateral:${memberId}:${settlementNumber}`;
export const userHolder = (userId: string): string => `user:${userId}`;
export const panHolder = (securityId: number, pan: string): string => `pan:${securityId}:${pan}`;

/** Only retail and employees have a limit by PAN. */
export const isLimitedByPan = (series: string): boolean => series !== 'IS';

/** Whose bid it is: each of the three may have a limit. */
export type Bidder = {
  memberId: string;
  branchId: string | null;
  userId: string;
  /** For an existing bid: the settlement whose collateral covers it. */
  settlementNumber?: string | null;
};

/** `settlementNumber`: under whose collateral the bid is booked when it is taken. */
export type BookedBidderStatus = BidderStatus & { settlementNumber: string | null };

/**
 * What is known of a bidder at an instant. `replacedValue` is the value in paise of a bid that is being
 * changed: the bid makes room for its successor.
 */
export const bidderStatusOf = async (
  tx: Tx,
  bidder: Bidder,
  bid: Bid,
  offer: Offer | null,
  at: number,
  replacedValue = 0,
): Promise<BookedBidderStatus> => {
  const [member, limits, client, panUsed, participant, employee] = await allOf(
    memberOf(tx, bidder.memberId),
    limitsOf(tx, bidder),
    bid.clientType === 'CLI' ? clientOf(tx, bidder.memberId, bid.clientId) : null,
    offer && isLimitedByPan(offer.series) ? usedOf(tx, panHolder(offer.id, bid.pan)) : null,
    bid.participantId === null ? null : participantOf(tx, bid.participantId),
    offer?.series === 'ES' ? employeeOf(tx, offer, bid.pan) : undefined,
  );
  const collateral =
    member?.isCollateralHeld === 1 && bid.marginType === '1'
      ? await collateralOf(tx, bidder, exchangeDate(at), replacedValue)
      : { collateralLeft: null, settlementNumber: null };
  // Without a limit of its own everybody is held to what can still be added up exactly.
  const left = (limit: number | null | undefined, used: number) =>
    (limit ?? Number.MAX_SAFE_INTEGER) - used + replacedValue;
  return {
    memberIsActive: member?.isActive === 1,
    memberPan: member?.pan ?? null,
    client: client
      ? {
          pan: client.pan,
          category: client.category,
          isActive: client.isActive === 1,
          isCompliant: wasCompliant(client.uccComplianceDate, client.uccComplianceTime, at),
        }
      : null,
    participantIsKnown: bid.participantId === null || participant !== null,
    participantIsSuspended: participant?.isActive === 0,
    panValueUsed: panUsed === null || panUsed === 0 ? 0 : panUsed - replacedValue,
    memberValueLeft: left(member?.orderValueLimit, limits.memberUsed),
    branchValueLeft: left(limits.branchLimit, limits.branchUsed),
    userValueLeft: left(limits.userLimit, limits.userUsed),
    ...collateral,
    isOfferEmployee: !employee?.isGiven || employee.isListed === 1,
  };
};

type Row = Record<string, any>;

/** What is remembered of the masters, by their keys; null for what is not there. */
const members = rememberedOf<string, Row | null>(['tradingMember']);
const branches = rememberedOf<string, Row | null>(['branch']);
const users = rememberedOf<string, Row | null>(['user']);
const clients = rememberedOf<string, Row | null>(['client']);
const participants = rememberedOf<string, Row | null>(['participant']);
const settlements = rememberedOf<string, Row | null>(['settlement']);
const collaterals = rememberedOf<string, Row | null>(['collateral']);

/** A row of a master by its key, from memory where it is there. */
const rowOf = (
  tx: Tx,
  remembered: Remembered<string, Row | null>,
  sql: string,
  ...key: string[]
): MaybePromise<Row | null> =>
  tx.memory(remembered).recall(key.join('\n'), () => {
    const row = tx.prepared(sql).get(...key);
    return row instanceof Promise ? row.then((found) => found ?? null) : (row ?? null);
  });

/** What bids need of a member. */
export const memberOf = (tx: Tx, memberId: string) =>
  rowOf(
    tx,
    members,
    `select "isActive", "orderValueLimit", pan, "isCollateralHeld"
     from "tradingMember" where "tradingMemberId" = ?`,
    memberId,
  );

/** What bids need of a client. */
export const clientOf = (tx: Tx, memberId: string, clientId: string) =>
  rowOf(
    tx,
    clients,
    `select pan, category, "isActive", "uccComplianceDate", "uccComplianceTime" from client
     where "memberId" = ? and "clientId" = ?`,
    memberId,
    clientId,
  );

const participantOf = (tx: Tx, participantId: string) =>
  rowOf(
    tx,
    participants,
    'select "isActive" from participant where "participantId" = ?',
    participantId,
  );

/** What is used of the limits of member, branch and user, and the limits of the latter two; paise. */
const limitsOf = async (tx: Tx, { memberId, branchId, userId }: Bidder) => {
  const [memberUsed, branch, branchUsed, user, userUsed] = await allOf(
    usedOf(tx, memberHolder(memberId)),
    branchId === null
      ? null
      : rowOf(
          tx,
          branches,
          'select "orderValueLimit" from branch where "tradingMemberId" = ? and "branchId" = ?',
          memberId,
          branchId,
        ),
    branchId === null ? 0 : usedOf(tx, branchHolder(memberId, branchId)),
    rowOf(tx, users, 'select "orderValueLimit" from "user" where "userId" = ?', userId),
    usedOf(tx, userHolder(userId)),
  );
  return {
    memberUsed,
    branchUsed,
    userUsed,
    branchLimit: branch?.orderValueLimit,
    userLimit: user?.orderValueLimit,
  };
};

/** What the collateral of a day leaves; a bid that is changed makes room where it is booked itself. */
const collateralOf = async (
  tx: Tx,
  { memberId, settlementNumber: booked = null }: Bidder,
  day: string,
  replacedValue: number,
) => {
  const settlement = await rowOf(
    tx,
    settlements,
    `select "settlementNumber" from settlement where "settlementType" = 'H' and "tradeDate" = ?`,
    day,
  );
  const settlementNumber: string | null = settlement?.settlementNumber ?? null;
  // No settlement, or no collateral in it, is none.
  if (settlementNumber === null) return { collateralLeft: 0, settlementNumber };
  const [put, used] = await allOf(
    rowOf(
      tx,
      collaterals,
      'select amount from collateral where "memberId" = ? and "settlementNumber" = ?',
      memberId,
      settlementNumber,
    ),
    usedOf(tx, collateralHolder(memberId, settlementNumber)),
  );
  const own = settlementNumber === booked ? replacedValue : 0;
  return { collateralLeft: (put?.amount ?? 0) - used + own, settlementNumber };
};

/** Whether an offer has a list of its employees, and whether a PAN is on it. */
const employeeOf = (tx: Tx, { symbol, openOnDate }: Offer, pan: string) =>
  tx
    .prepared(
      `select
         (select 1 from "offerEmployee"
          where symbol = ? and "openOnDate" = ? limit 1) as "isGiven",
         (select 1 from "offerEmployee"
          where symbol = ? and "openOnDate" = ? and pan = ?) as "isListed"`,
    )
    .get(symbol, openOnDate, symbol, openOnDate, pan);
