import type { Terms } from '#domain/bid/bidTerms.ts';
import type { Category } from '#domain/market/series.ts';
import type { Actor } from '#server/database/writing/mutation.ts';
import { type DemoAccount, demoAccounts, marketDealers } from './accounts.ts';
import { demoClients } from './clients.ts';
import { demoMembers } from './members.ts';

/** A bidder of the simulated market: a dealer with the clients of its member. */
export type Desk = {
  by: Actor & { memberId: string };
  ownPan: string;
  clients: Record<Category, { clientId: string; pan: string }[]>;
};

/** A book of the simulated market: its terms, and the kind of its bids. */
export type Book = Terms & {
  id: number;
  /** When its custodians have had their time of the day. */
  cpCutOffTime: string;
  /** Bids that the seed enters. */
  bids: number;
  /** Shares of a usual institution's bid. */
  institutionQuantity: number;
  /** Length of the tail of prices above the lowest: chance in a thousand of one more step. */
  tail: number;
};

/** Clients of M001 and M002 that are left for people to try. */
const leftForTrials = 10;

const panOf = new Map(demoMembers.map(({ tradingMemberId, pan }) => [tradingMemberId, pan]));

const deskOf = (account: DemoAccount): Desk => {
  const memberId = account.memberId as string;
  const own = demoClients.filter((client) => client.memberId === memberId);
  const clients: Desk['clients'] = { MF: [], IC: [], OTHS: [], NII: [], RI: [], EMP: [] };
  const isForTrials = memberId === 'M001' || memberId === 'M002';
  own.forEach(({ clientId, pan, category }, index) => {
    if (!isForTrials || index >= leftForTrials) clients[category].push({ clientId, pan });
  });
  return {
    by: {
      userId: account.userId,
      role: 'dealer',
      memberId,
      branchId: account.branchId,
      address: null,
    },
    ownPan: panOf.get(memberId) as string,
    clients,
  };
};

/** The desks of the members without demo accounts. */
export const marketDesks: readonly Desk[] = marketDealers.map(deskOf);

/**
 * The desks whose dealers people sign in as; they have bid before the demo opens, and not after.
 */
export const trialDesks: readonly Desk[] = demoAccounts
  .filter(({ userId }) => ['1001', '1002', '2001'].includes(userId))
  .map(deskOf);
