import type { Statement } from 'better-sqlite3';
import type { Bid, Standing, Terms } from '#domain/bid.ts';
import { exchangeDate } from '#domain/calendar.ts';
import { isOpen } from '#domain/offer.ts';
import type { Tx } from '#server/database/work.ts';

/** The terms of one series as its bids are held against them, with the key of the security. */
export type Offer = Terms & { id: number };

const columns = `id, symbol, series, status, openOnDate, nextOnDate, mktOpenTime, mktCloseTime,
  isNewOrderAllowed, tickSize, regularLotSize, floorPrice, cutOffPrice, cutoffFlag, retailLimit,
  employeeLimit`;

const offerOf = (row: any): Offer | null => {
  if (!row) return null;
  row.isApproved = row.status === 'approved';
  row.isNewOrderAllowed = row.isNewOrderAllowed === 1;
  row.cutoffFlag = row.cutoffFlag === 1;
  return row;
};

/**
 * The offer that a symbol and series name at an instant: the one whose days the instant falls into,
 * else the one that opened last, since a symbol is offered again and again. Read from the table for
 * every bid: a change of the master counts from its commit on.
 */
export const offerNamed = (tx: Tx, symbol: string, series: string, at: number): Offer | null => {
  const today = exchangeDate(at);
  const current = tx
    .statement(
      `select ${columns} from security
       where symbol = ? and series = ? and openOnDate <= ? and nextOnDate >= ? and status = 'approved'
       order by openOnDate desc limit 1`,
    )
    .get(symbol, series, today, today);
  return offerOf(
    current ??
      tx
        .statement(
          `select ${columns} from security
           where symbol = ? and series = ? and status = 'approved' order by openOnDate desc limit 1`,
        )
        .get(symbol, series),
  );
};

/** The offer that an order was made in; throws when it is gone, since securities are never removed. */
export const offerOfOrder = (tx: Tx, securityId: number): Offer => {
  const offer = offerOf(
    tx.statement(`select ${columns} from security where id = ?`).get(securityId),
  );
  if (!offer) throw new Error(`security ${securityId} of an order is gone`);
  return offer;
};

/** Whether any session is open: what a bid for an unknown symbol is told depends on it. */
export const anySessionIsOpen = (tx: Tx, at: number): boolean => {
  const today = exchangeDate(at);
  const rows: Statement<unknown[], any> = tx.statement(
    `select ${columns} from security
     where openOnDate <= ? and nextOnDate >= ? and status = 'approved'`,
  );
  return rows.all(today, today).some((row: any) => isOpen(row, at));
};

/** Under which name limit use is booked for a member, and for a PAN in one security. */
export const memberHolder = (memberId: string): string => `member:${memberId}`;
export const branchHolder = (memberId: string, branchId: string): string =>
  `branch:${memberId}/${branchId}`;
export const userHolder = (userId: string): string => `user:${userId}`;
export const panHolder = (securityId: number, pan: string): string => `pan:${securityId}:${pan}`;

/** Only retail and employees have a limit by PAN. */
export const isLimitedByPan = (series: string): boolean => series !== 'IS';

/**
 * What is known of a bidder. `apart` is the value in paise of a bid that is being changed: it makes
 * room for its own successor.
 */
export const standingOf = (
  tx: Tx,
  memberId: string,
  bid: Bid,
  offer: Offer | null,
  apart = 0,
): Standing => {
  const member: any = tx
    .statement(
      `select isActive, orderValueLimit, pan, (select used from limitUse where holder = ?) as used
       from tradingMember where tradingMemberId = ?`,
    )
    .get(memberHolder(memberId), memberId);
  const client: any =
    bid.clientType === 'CLI'
      ? tx
          .statement('select pan, isActive from client where memberId = ? and clientId = ?')
          .get(memberId, bid.clientId)
      : undefined;
  const panUse: any =
    offer && isLimitedByPan(offer.series)
      ? tx.statement('select used from limitUse where holder = ?').get(panHolder(offer.id, bid.pan))
      : undefined;
  return {
    memberIsActive: member?.isActive === 1,
    memberPan: member?.pan ?? null,
    client: client ? { pan: client.pan, isActive: client.isActive === 1 } : null,
    participantIsKnown: bid.participantId === null || participantIsKnown(tx, bid.participantId),
    panValueUsed: (panUse?.used ?? 0) - (panUse ? apart : 0),
    // Without a limit of its own a member is held to what can still be added up exactly.
    memberValueLeft:
      (member?.orderValueLimit ?? Number.MAX_SAFE_INTEGER) - (member?.used ?? 0) + apart,
  };
};

const participantIsKnown = (tx: Tx, participantId: string): boolean =>
  tx
    .statement('select 1 from participant where participantId = ? and isActive = 1')
    .get(participantId) !== undefined;
