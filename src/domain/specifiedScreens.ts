import type { Role } from './roles.ts';

/**
 * The specified rights of a role: screens by their paths, and the records that its dashboard shows.
 * `beyond` has the kinds of record that it may read although no screen shows them, each with the
 * reason.
 */
export type Specified = {
  readonly screens: readonly string[];
  readonly dashboard: readonly string[];
  readonly beyond: Readonly<Record<string, string>>;
};

/** The roles that neither bid nor run the exchange. */
export const onlookers = ['inquiry', 'lic', 'mof', 'listco', 'viewOnly'] as const satisfies Role[];

const halt =
  'The console shows everybody that bidding is halted, and why. Only Control Users see who halted it.';
const published = 'published in the files for the website';
const marketByPrice = `The levels are ${published} and do not identify bidders.`;
const categories = `The demand by category is ${published}.`;

/**
 * The screens of §2.2 that §2.3, §2.4 and §6 give to each role, with the record pages below them.
 */
export const specifiedFor: Record<(typeof onlookers)[number], Specified> = {
  inquiry: {
    screens: [
      '/order/report',
      '/order/errororders',
      '/order/batchOrder',
      '/order/orderLog',
      '/cf/report',
      '/masters/mfa-settings',
    ],
    dashboard: [],
    beyond: {
      activity: `Its dashboard counts the bids that it reads in the order report. ${categories}`,
      allotment: 'The allotments of its own member are the outcome of the orders in its reports.',
      halt,
      marketByPrice,
      obligation: 'The payments of its own member for the orders in its reports.',
      security:
        'Its reports are of the securities on offer, whose terms are in the notice of the offer.',
    },
  },
  lic: {
    screens: ['/masters/mfa-settings'],
    dashboard: ['clientSummary', 'clientBid'],
    beyond: { halt },
  },
  mof: {
    screens: ['/masters/mfa-settings'],
    dashboard: ['mofSummary', 'mofCategory'],
    beyond: { activity: `Its report has the same figures in total. ${categories}`, halt },
  },
  listco: {
    screens: [
      '/allocation/master-setup-list/all',
      '/allocation/master-setup-list/approved',
      '/allocation/master-setup-list/provisional',
      '/allocation/master-setup-list/drafted',
      '/allocation/master-setup-list/verification',
      '/allocation/master-setup-list/rework',
      '/allocation/master-setup/new',
      '/allocation/master-setup/view',
      '/allocation/master-setup/mod',
      '/allocation/process/start',
      '/allocation/process/list',
      '/allocation/process/view',
    ],
    dashboard: [],
    beyond: {
      allotment:
        'It is the outcome of the runs that it starts and approves, and the files of these runs have it too.',
      halt,
      holiday: 'The form of a master setup proposes the trading day that follows.',
      masterSetup:
        'It decides on the terms, and first sees the result of other terms on the live book.',
      obligation: 'The payments for the sold shares, summed from allotments that it may read.',
      pendingChange: 'Its changes of a master setup wait there for a second person.',
    },
  },
  viewOnly: {
    screens: [
      '/securities',
      '/masters/security-viewonly',
      '/masters/user-viewonly',
      '/masters/userview',
      '/masters/user-create',
      '/masters/tradingmember-viewonly',
      '/masters/tradingmember-viewone',
      '/masters/branch-viewonly',
      '/masters/branch-view',
      '/masters/participant',
      '/utils/client-report-view-only',
      '/utils/mof-report',
    ],
    dashboard: ['clientBid', 'mofCategory'],
    beyond: {
      activity: `Its dashboard shows how the day goes, in totals: no member, client or bid is in them. ${categories}`,
      halt,
      marketByPrice,
      pendingChange: 'The users that it creates wait there for a Control User.',
    },
  },
};
