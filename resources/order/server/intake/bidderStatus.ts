import type { Bid, BidderStatus } from '#domain/bid/bidTerms.ts';
import { wasCompliant } from '#domain/bid/ucc.ts';
import { exchangeDate } from '#domain/market/calendar.ts';
import { answerTo } from '#server/database/writing/answerTo.ts';
import { type Remembered, rememberedOf } from '#server/database/writing/memory.ts';
import { allOf, type Tx } from '#server/database/writing/mutation.ts';
import { type Question, rowOrNull } from '#server/database/writing/question.ts';
import type { Offer } from '../../../offer/server/offerInForce.ts';
import { askUseOf, usedOf } from './limitsUsed.ts';

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

/** The member, branch and user of a bid: each of the three may have a limit. */
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
 * The status of a bidder at an instant. `replacedValue` is the value in paise of a bid that is
 * being changed: its successor may use that part of the limits.
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
    answerTo(tx, memberOf(bidder.memberId)),
    limitsOf(tx, bidder),
    bid.clientType === 'CLI' ? answerTo(tx, clientOf(bidder.memberId, bid.clientId)) : null,
    offer && isLimitedByPan(offer.series) ? usedOf(tx, panHolder(offer.id, bid.pan)) : null,
    bid.participantId === null ? null : answerTo(tx, participantOf(bid.participantId)),
    offer?.series === 'ES' ? answerTo(tx, employeeOf(offer, bid.pan)) : null,
  );
  const collateral =
    member?.isCollateralHeld === 1 && bid.marginType === '1'
      ? await collateralOf(tx, bidder, exchangeDate(at), replacedValue)
      : { collateralLeft: null, settlementNumber: null };
  // Without a limit, only the largest sum that can be added up exactly applies.
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

/** The cached rows of the masters by their keys; null for a missing row. */
const members = rememberedOf<string, Row | null>(['tradingMember']);
const branches = rememberedOf<string, Row | null>(['branch']);
const users = rememberedOf<string, Row | null>(['user']);
const clients = rememberedOf<string, Row | null>(['client']);
const participants = rememberedOf<string, Row | null>(['participant']);
const settlements = rememberedOf<string, Row | null>(['settlement']);
const collaterals = rememberedOf<string, Row | null>(['collateral']);

const employees = rememberedOf<string, Row | null>(['offerEmployee']);

/** Asks for a row of a master by its key. */
const rowOf = (
  about: Remembered<string, Row | null>,
  sql: string,
  ...values: string[]
): Question<Row | null> => ({
  about,
  key: values.join('\n'),
  sql,
  values,
  answerIn: rowOrNull,
});

/** Asks what bids need of a member. */
export const memberOf = (memberId: string) =>
  rowOf(
    members,
    `select "isActive", "orderValueLimit", pan, "isCollateralHeld"
     from "tradingMember" where "tradingMemberId" = ?`,
    memberId,
  );

/** Asks what bids need of a client. */
export const clientOf = (memberId: string, clientId: string) =>
  rowOf(
    clients,
    `select pan, category, "isActive", "uccComplianceDate", "uccComplianceTime" from client
     where "memberId" = ? and "clientId" = ?`,
    memberId,
    clientId,
  );

const participantOf = (participantId: string) =>
  rowOf(
    participants,
    'select "isActive" from participant where "participantId" = ?',
    participantId,
  );

const branchOf = (memberId: string, branchId: string) =>
  rowOf(
    branches,
    'select "orderValueLimit" from branch where "tradingMemberId" = ? and "branchId" = ?',
    memberId,
    branchId,
  );

const userOf = (userId: string) =>
  rowOf(users, 'select "orderValueLimit" from "user" where "userId" = ?', userId);

const settlementOn = (day: string) =>
  rowOf(
    settlements,
    `select "settlementNumber" from settlement where "settlementType" = 'H' and "tradeDate" = ?`,
    day,
  );

const collateralIn = (memberId: string, settlementNumber: string) =>
  rowOf(
    collaterals,
    'select amount from collateral where "memberId" = ? and "settlementNumber" = ?',
    memberId,
    settlementNumber,
  );

/**
 * The used part of the limits of member, branch and user, and the limits of the latter two, in
 * paise.
 */
const limitsOf = async (tx: Tx, { memberId, branchId, userId }: Bidder) => {
  const [memberUsed, branch, branchUsed, user, userUsed] = await allOf(
    usedOf(tx, memberHolder(memberId)),
    branchId === null ? null : answerTo(tx, branchOf(memberId, branchId)),
    branchId === null ? 0 : usedOf(tx, branchHolder(memberId, branchId)),
    answerTo(tx, userOf(userId)),
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

/**
 * The remaining collateral of a day. A bid that is being changed frees its value in the settlement
 * that it is booked under.
 */
const collateralOf = async (
  tx: Tx,
  { memberId, settlementNumber: booked = null }: Bidder,
  day: string,
  replacedValue: number,
) => {
  const settlement = await answerTo(tx, settlementOn(day));
  const settlementNumber: string | null = settlement?.settlementNumber ?? null;
  // No settlement, or no collateral in it, is none.
  if (settlementNumber === null) return { collateralLeft: 0, settlementNumber };
  const [put, used] = await allOf(
    answerTo(tx, collateralIn(memberId, settlementNumber)),
    usedOf(tx, collateralHolder(memberId, settlementNumber)),
  );
  const own = settlementNumber === booked ? replacedValue : 0;
  return { collateralLeft: (put?.amount ?? 0) - used + own, settlementNumber };
};

/** Whether an offer has a list of its employees, and whether a PAN is on it. */
const employeeOf = ({ symbol, openOnDate }: Offer, pan: string) =>
  rowOf(
    employees,
    `select
       (select 1 from "offerEmployee"
        where symbol = ? and "openOnDate" = ? limit 1) as "isGiven",
       (select 1 from "offerEmployee"
        where symbol = ? and "openOnDate" = ? and pan = ?) as "isListed"`,
    symbol,
    openOnDate,
    symbol,
    openOnDate,
    pan,
  );

/**
 * The questions that `bidderStatusOf` will ask about a bidder, as far as the cache knows; `offer`
 * is null where it is not cached yet.
 */
export const questionsAboutBidder = (
  tx: Tx,
  { memberId, branchId, userId }: Bidder,
  bid: Bid,
  offer: Offer | null,
  at: number,
): readonly Question<any>[] => {
  const questions: Question<any>[] = [
    memberOf(memberId),
    askUseOf(memberHolder(memberId)),
    userOf(userId),
    askUseOf(userHolder(userId)),
  ];
  if (branchId !== null)
    questions.push(branchOf(memberId, branchId), askUseOf(branchHolder(memberId, branchId)));
  if (bid.clientType === 'CLI') questions.push(clientOf(memberId, bid.clientId));
  if (bid.participantId !== null) questions.push(participantOf(bid.participantId));
  if (offer && isLimitedByPan(offer.series)) questions.push(askUseOf(panHolder(offer.id, bid.pan)));
  if (offer?.series === 'ES') questions.push(employeeOf(offer, bid.pan));
  const member = tx.memory(members).get(memberId);
  if (bid.marginType === '1' && member?.isCollateralHeld === 1) {
    const settlement = settlementOn(exchangeDate(at));
    questions.push(settlement);
    const number = tx.memory(settlements).get(settlement.key)?.settlementNumber;
    if (number)
      questions.push(collateralIn(memberId, number), askUseOf(collateralHolder(memberId, number)));
  }
  return questions;
};
