import { english } from '#console/browser/language.ts';
import type { Tours } from '#console/nouns/tour.ts';

/** Panels of order entry are those of the first security that the dashboard offers. */
const entry = { link: 'main a[href^="/order/entry/"]', otherwise: '/order/entry' } as const;
const menu = { selector: 'nav[aria-label="Main menu"]' } as const;
const messages = { selector: '[aria-label="Messages"]' } as const;

/** What a first-time dealer and a first-time Control User are shown in two minutes. */
const tours: Tours = {
  dealer: [
    {
      path: '/',
      at: menu,
      title: english('The menu'),
      text: english(
        'All screens of your role. Ctrl K finds them by their words, and any order, client or symbol besides.',
      ),
    },
    {
      path: '/',
      at: { panel: english('Active securities') },
      title: english('What is on offer today'),
      text: english(
        'Each line is a security with its demand. Order Entry in its line begins a bid for it.',
      ),
    },
    {
      path: entry,
      at: { panel: english('New bid') },
      title: english('A bid'),
      text: english(
        'Client, quantity and price; Enter goes on, and the bid is read through once more before it is sent. F1 leads here from everywhere.',
      ),
    },
    {
      path: entry,
      at: { panel: english('My bids') },
      title: english('Your bids'),
      text: english(
        'What you have entered for this security and what became of it. F3 modifies a bid, F2 cancels one.',
      ),
    },
    {
      path: entry,
      at: { panel: english('Market by price') },
      title: english('Market by price'),
      text: english(
        'The demand at each price, live. A click on a price takes it over into the bid.',
      ),
    },
    {
      path: entry,
      at: messages,
      title: english('Messages of the exchange'),
      text: english(
        'What the exchange tells you, the newest first. The window grows when something new comes.',
      ),
    },
  ],
  controlUser: [
    {
      path: '/',
      at: menu,
      title: english('The menu'),
      text: english(
        'All screens of your role. Ctrl K finds them by their words, and any order, member or symbol besides.',
      ),
    },
    {
      path: '/utils/change-mkt-status',
      at: { page: true },
      title: english('Market control'),
      text: english(
        'Opens, closes and halts bidding, with a reason. What stops the market wants the symbol typed.',
      ),
    },
    {
      path: '/approvals',
      at: { page: true },
      title: english('Approvals'),
      text: english(
        'Changes that wait for a second person, and yours that wait for another. Nobody approves a change of their own.',
      ),
    },
    {
      path: '/allocation/process/list',
      at: { page: true },
      title: english('Allocation'),
      text: english(
        'The runs of the four days, step by step, each with its files, its figures and who approves it.',
      ),
    },
    {
      path: '/utils/master-audit-log',
      at: { page: true },
      title: english('The audit log'),
      text: english(
        'Who did what and when. It is a chain of hashes, so that nothing can be changed or taken out unseen.',
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
