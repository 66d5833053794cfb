import type { Bid, BidderStatus } from '#domain/bid/bidTerms.ts';
import { wasCompliant } from '#domain/bid/ucc.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { allOf, type Tx } from '#server/database/writing/mutation.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';

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
  const [member, client, panUse, participant, employee] = await allOf(
    limitsOf(tx, bidder, at),
    bid.clientType === 'CLI'
      ? tx
          .prepared(
            `select pan, category, "isActive", "uccComplianceDate", "uccComplianceTime" from client
             where "memberId" = ? and "clientId" = ?`,
          )
          .get(bidder.memberId, bid.clientId)
      : undefined,
    offer && isLimitedByPan(offer.series)
      ? tx
          .prepared('select used from "limitUse" where holder = ?')
          .get(panHolder(offer.id, bid.pan))
      : undefined,
    bid.participantId === null
      ? undefined
      : tx
          .prepared('select "isActive" from participant where "participantId" = ?')
          .get(bid.participantId),
    offer?.series === 'ES' ? employeeOf(tx, offer, bid.pan) : undefined,
  );
  // Without a limit of its own everybody is held to what can still be added up exactly.
  const left = (limit: number | null | undefined, used: number | null | undefined) =>
    (limit ?? Number.MAX_SAFE_INTEGER) - (used ?? 0) + replacedValue;
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
    participantIsKnown: bid.participantId === null || participant !== undefined,
    participantIsSuspended: participant?.isActive === 0,
    panValueUsed: (panUse?.used ?? 0) - (panUse ? replacedValue : 0),
    memberValueLeft: left(member?.orderValueLimit, member?.used),
    branchValueLeft: left(member?.branchLimit, member?.branchUsed),
    userValueLeft: left(member?.userLimit, member?.userUsed),
    ...collateralOf(member, bid, bidder.settlementNumber ?? null, replacedValue),
    isOfferEmployee: !employee?.isGiven || employee.isListed === 1,
  };
};

/** What the collateral of the day leaves; a bid that is changed makes room where it is booked itself. */
const collateralOf = (member: any, bid: Bid, booked: string | null, replacedValue: number) => {
  if (member?.isCollateralHeld !== 1 || bid.marginType !== '1')
    return { collateralLeft: null, settlementNumber: null };
  const settlementNumber: string | null = member.settlementNumber;
  const own = settlementNumber !== null && settlementNumber === booked ? replacedValue : 0;
  return {
    // No settlement, or no collateral in it, is none.
    collateralLeft: (member.collateral ?? 0) - (member.collateralUsed ?? 0) + own,
    settlementNumber,
  };
};

/** The settlement of 100% margin bids of a day; one `?`, the day. */
const settlementOf = `(select "settlementNumber" from settlement
  where "settlementType" = 'H' and "tradeDate" = ?)`;

/** A look that is taken only for members that are held to their collateral. */
const ifHeld = (sql: string) => `case when "isCollateralHeld" = 1 then ${sql} end`;

/**
 * The member with its limit, those of the branch and the user, its collateral of the day, and what
 * is used of each: one look.
 */
const limitsOf = (tx: Tx, { memberId, branchId, userId }: Bidder, at: number) => {
  const today = exchangeDate(at);
  return tx
    .prepared(
      `select "isActive", "orderValueLimit", pan,
         (select used from "limitUse" where holder = ?) as used,
         (select "orderValueLimit" from branch
          where branch."tradingMemberId" = ? and "branchId" = ?) as "branchLimit",
         (select used from "limitUse" where holder = ?) as "branchUsed",
         (select "orderValueLimit" from "user" where "userId" = ?) as "userLimit",
         (select used from "limitUse" where holder = ?) as "userUsed", "isCollateralHeld",
         ${ifHeld(settlementOf)} as "settlementNumber",
         ${ifHeld(`(select amount from collateral where "memberId" = "tradingMemberId"
           and "settlementNumber" = ${settlementOf})`)} as collateral,
         ${ifHeld(`(select used from "limitUse" where holder =
           'collateral:' || "tradingMemberId" || ':' || ${settlementOf})`)} as "collateralUsed"
       from "tradingMember" where "tradingMemberId" = ?`,
    )
    .get(
      memberHolder(memberId),
      memberId,
      branchId ?? '',
      branchHolder(memberId, branchId ?? ''),
      userId,
      userHolder(userId),
      today,
      today,
      today,
      memberId,
    );
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
