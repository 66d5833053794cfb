import { english } from '#console/browser/language.ts';
import type { Tours } from '#console/nouns/tour.ts';

/** Panels of order entry are those of the first security that the dashboard offers. */
const entry = { link: 'main a[href^="/order/entry/"]', otherwise: '/order/entry' } as const;
const menu = { selector: 'nav[aria-label="Main menu"]' } as const;
const messages = { selector: '[aria-label="Messages"]' } as const;

/** The two-minute tours for a first-time dealer and a first-time Control User. */
const tours: Tours = {
  dealer: [
    {
      path: '/',
      at: menu,
      title: english('The menu'),
      text: english(
        'All screens of your role. Ctrl K finds any of them by name, and any order, client or symbol too.',
      ),
    },
    {
      path: '/',
      at: { panel: english('Active securities') },
      title: english('What is on offer today'),
      text: english(
        'Each row is a security with its demand so far. Order Entry in a row starts a bid for that security.',
      ),
    },
    {
      path: entry,
      at: { panel: english('New bid') },
      title: english('A bid'),
      text: english(
        'Client, quantity and price: Enter takes you to the next box, and you review the bid before it is sent. F1 opens this page from any other.',
      ),
    },
    {
      path: entry,
      at: { panel: english('My bids') },
      title: english('Your bids'),
      text: english(
        'Your bids for this security and the status of each. F3 modifies a bid, F2 cancels one.',
      ),
    },
    {
      path: entry,
      at: { panel: english('Market by price') },
      title: english('Market by price'),
      text: english('The demand at each price, live. Click a price to put it into your bid.'),
    },
    {
      path: entry,
      at: messages,
      title: english('Messages of the exchange'),
      text: english(
        'Messages of the exchange to you, newest first. The window grows when a new one arrives.',
      ),
    },
  ],
  controlUser: [
    {
      path: '/',
      at: menu,
      title: english('The menu'),
      text: english(
        'All screens of your role. Ctrl K finds any of them by name, and any order, member or symbol too.',
      ),
    },
    {
      path: '/utils/change-mkt-status',
      at: { page: true },
      title: english('Market control'),
      text: english(
        'Opens, closes and halts bidding, with a reason. To stop a market you type its symbol.',
      ),
    },
    {
      path: '/approvals',
      at: { page: true },
      title: english('Approvals'),
      text: english(
        'Changes that wait for your approval, and your own that wait for somebody else’s. Nobody approves a change of their own.',
      ),
    },
    {
      path: '/allocation/process/list',
      at: { page: true },
      title: english('Allocation'),
      text: english(
        'The allocation runs of all four kinds of day: the steps of each, with its files, its figures and who approves it.',
      ),
    },
    {
      path: '/utils/master-audit-log',
      at: { page: true },
      title: english('The audit log'),
      text: english(
        'Who did what, and when. The entries are chained by hashes, so none can be changed or removed unnoticed.',
      ),
    },
    {
      path: '/utils/master-audit-log',
      at: messages,
      title: english('Messages'),
      text: english('What happens in the market, and what you send to members.'),
    },
  ],
};

export default tours;
