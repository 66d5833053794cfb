import type { RetailOnT } from '#domain/bid/bidTerms.ts';
import { exchangeDate, masterDaysOf } from '#domain/market/calendar.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { hashPassword } from '#server/people/password.ts';
import { type DemoAccount, demoAccounts, demoPassword, marketDealers } from './accounts.ts';
import { demoClients } from './clients.ts';
import { demoDays } from './holidays.ts';
import {
  demoBranches,
  demoInstitutions,
  demoMembers,
  demoParticipants,
  userLimits,
} from './members.ts';
import { daysOf } from './offerDays.ts';
import { offerRows } from './offerRows.ts';
import { demoOffers } from './offers.ts';
import { putRows } from './putRows.ts';
import { settleDemoDays } from './settlements.ts';
import { demoBroadcasts, demoTemplates } from './templates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Puts rows of one resource, as they are stored, into its table; each has its journal entry. */
export const insertRows = mutation(
  'demo.insertRows',
  (tx, { resource, rows }: { resource: string; rows: readonly Record<string, unknown>[] }) =>
    putRows(tx, resource, rows),
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
  const today = exchangeDate(now);
  const days = masterDaysOf(demoDays(today));
  const offered = demoOffers.map((offer) =>
    offerRows(offer, daysOf(today, offer, days), { today, retailOnT }),
  );
  for (const resource of ['security', 'offerEmployee', 'masterSetup'] as const)
    await put(
      resource,
      offered.flatMap((rows): readonly Record<string, unknown>[] => rows[resource]),
    );
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
