import type { RetailOnT } from '#domain/bid/bidTerms.ts';
import { exchangeDate, masterDaysOf } from '#domain/market/calendar.ts';
import type { Series } from '#domain/market/series.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { hashPassword } from '#server/people/password.ts';
import { type DemoAccount, demoAccounts, demoPassword, marketDealers } from './accounts.ts';
import { demoClients } from './clients.ts';
import { daysOf } from './days.ts';
import { demoDays } from './holidays.ts';
import {
  demoBranches,
  demoInstitutions,
  demoMembers,
  demoParticipants,
  userLimits,
} from './members.ts';
import { type DemoOffer, demoOffers, isOver, sessionHours } from './offers.ts';
import { settleDemoDays } from './settlements.ts';
import { employeeLimit, retailLimit, setupsAt } from './setups.ts';
import { demoBroadcasts, demoTemplates } from './templates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Puts rows of one resource, as they are stored, into its table; each has its journal entry. */
export const insertRows = mutation(
  'demo.insertRows',
  async (
    tx,
    { resource, rows }: { resource: string; rows: readonly Record<string, unknown>[] },
  ) => {
    const noun = tx.noun(resource);
    const kept = { ...keptBy(tx), createdBy: 'system', updatedBy: 'system' };
    const numbered = String(noun.key[0]);
    for (const values of rows) {
      const row: Record<string, unknown> = { ...values, ...kept };
      const made = await tx.db
        .insertInto(resource)
        .values(row)
        .returning(numbered)
        .executeTakeFirstOrThrow();
      row[numbered] ??= made[numbered];
      noted(tx, noun, 'create', { after: row });
    }
  },
);

/**
 * Holidays, members, branches, participants, clients, accounts and offers of the demo. `retailOnT`: which bids of
 * retail clients the offers take on T day, as of `schemas/security.ts`.
 */
export const seedMasters = async (machine: Machine, retailOnT: RetailOnT): Promise<void> => {
  const now = machine.now();
  const put = (resource: string, rows: readonly Record<string, unknown>[]) =>
    machine.database.write(insertRows, { resource, rows }, system);
  await put('holiday', demoDays(exchangeDate(now)));
  await put('tradingMember', [...demoMembers, ...demoInstitutions]);
  await put('branch', demoBranches);
  await put('participant', demoParticipants);
  await put('client', demoClients);
  await put('user', await usersAt(now));
  await put('securityTemplate', demoTemplates);
  await put('broadcastTemplate', demoBroadcasts);
  const securities = securitiesAt(exchangeDate(now));
  await put(
    'security',
    securities.map((each) => ({ ...each, retailOnT })),
  );
  await put('offerEmployee', employeesAt(exchangeDate(now)));
  await put('masterSetup', setupsAt(exchangeDate(now)));
  await machine.database.write(settleDemoDays, { today: exchangeDate(now) }, system);
};

const usersAt = async (now: number) => {
  // All accounts of the demo have one known password, so one hash gives away nothing more.
  const passwordHash = await hashPassword(demoPassword);
  return [...demoAccounts, ...marketDealers].map((account, index) => ({
    userId: account.userId,
    userName: account.userName,
    role: account.role,
    memberId: account.memberId,
    branchId: account.branchId,
    emailId: emailOf(account),
    mobileNumber: account.mobileNumber ?? `98${String(10_000_000 + index * 7_919).slice(-8)}`,
    isTwoFactor: account.isTwoFactor,
    isDisabled: false,
    orderValueLimit: userLimits[account.userId] ?? null,
    passwordHash,
    passwordChangedAt: now - (account.passwordAgeDays ?? 0) * dayMs,
    failedAttempts: 0,
    lockedAt: null,
  }));
};

const emailOf = ({ userId, memberId }: DemoAccount) =>
  `${userId}@${memberId ? `${memberId.toLowerCase()}.example` : 'exchange.example'}`;

const securitiesAt = (today: string) => {
  const days = masterDaysOf(demoDays(today));
  return demoOffers.flatMap((offer) =>
    (['IS', 'RS', 'ES'] as const)
      .filter((series) => series !== 'ES' || offer.employeeQuantity)
      .map((series) => ({
        ...termsOf(offer, series),
        ...daysOf(today, offer, days),
      })),
  );
};

/** The employees that the sellers have named: those among the clients, for every offer with shares for them. */
const employeesAt = (today: string) => {
  const days = masterDaysOf(demoDays(today));
  const employees = demoClients.filter(({ category }) => category === 'EMP');
  return demoOffers
    .filter(({ employeeQuantity }) => employeeQuantity)
    .flatMap((offer) =>
      employees.map(({ pan, clientName }, index) => ({
        symbol: offer.symbol,
        openOnDate: daysOf(today, offer, days).openOnDate,
        pan,
        employeeName: clientName,
        employeeCode: `E${String(index + 1).padStart(4, '0')}`,
      })),
    );
};

const termsOf = (offer: DemoOffer, series: Series) => {
  const closed = isOver(offer);
  const isEmployee = series === 'ES';
  return {
    symbol: offer.symbol,
    series,
    securityName: offer.securityName,
    isinCode: offer.isinCode,
    faceValue: offer.faceValue,
    tickSize: offer.tickSize,
    regularLotSize: 1,
    // Always open, unless it is over.
    mktOpenTime: closed ? sessionHours.opens : '00:00:00',
    mktCloseTime: closed ? sessionHours.closes : '23:59:59',
    isOneDay: false,
    cpCutOffTime: closed ? sessionHours.closes : '23:59:59',
    cpNextDayCutOffTime: '07:30:00',
    isNewOrderAllowed: true,
    designatedExchange: offer.designatedExchange ?? 'NSE',
    baseQuantity: isEmployee ? offer.employeeQuantity : offer.baseQuantity,
    greenshoeQuantity: isEmployee ? 0 : offer.greenshoeQuantity,
    floorPrice: offer.floorPrice,
    riPercent: offer.riPercent,
    issueSize: sizeOf(offer, series),
    allotmentType: offer.isProportionate ? 'PROPORTIONATE' : 'PRICE_PRIORITY',
    discountFactor: series !== 'IS' && offer.discount ? offer.discount.factor : null,
    discountType: series !== 'IS' && offer.discount ? offer.discount.type : null,
    cutoffFlag: series !== 'IS',
    cutOffPrice: offer.cutOffPrice ?? null,
    isUndersubscribed: false,
    retailLimit,
    employeeLimit,
    status: offer.status,
  };
};

/** What the notice prints where it differs from the arithmetic; the rest is worked out. */
const sizeOf = (offer: DemoOffer, series: Series): number | null => {
  if (series === 'ES' || offer.retailQuantity === undefined) return null;
  return series === 'RS'
    ? offer.retailQuantity
    : offer.baseQuantity + offer.greenshoeQuantity - offer.retailQuantity;
};
