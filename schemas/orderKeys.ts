import type { Keys } from '#model';

/** The keys of order entry. */
export const entryKeys: Keys = [
  ['Enter', 'Go to the next field, then to the review, then send'],
  ['Ctrl Enter', 'To the review from any field'],
  ['Esc', 'Back from the review'],
  ['F4', 'Repeat the last bid, its client first to be changed'],
  ['PRO', 'In place of a client: a bid of the member itself'],
  ['↓', 'In a blank client: your recent clients'],
  ['+ − ↑ ↓', 'In the price: a tick up or down, with Shift or PgUp PgDn ten'],
  ['F3 F2', 'On one of my bids: modify it, cancel it'],
];

const ownBidsKeys: Keys = [
  ['↑ ↓ PgUp PgDn', 'Mark another bid'],
  ['letters, digits', 'Narrow the bids by order id, symbol, series or client'],
  ['Esc', 'Back to the list of bids'],
];

/** The keys of the page on which bids are modified. */
export const modifyKeys: Keys = [
  ...ownBidsKeys,
  ['Enter', 'Open the marked bid; from field to field; send the change'],
  ['Ctrl Enter', 'To the button that sends, from any field'],
  ['+ − ↑ ↓', 'In the price: a tick up or down, with Shift or PgUp PgDn ten'],
];

/** The keys of the page on which bids are cancelled. */
export const cancelKeys: Keys = [
  ...ownBidsKeys,
  ['Space', 'Choose the marked bid, with Shift all that are shown'],
  ['Enter', 'Review the bids to cancel; cancel them'],
];

/** The keys of carrying bids forward. */
export const carryKeys: Keys = [
  ['↑ ↓', 'To the bid above or below'],
  ['Tab', 'From the quantity to the price'],
  ['+ −', 'In the price: a tick up or down, PgUp PgDn ten'],
  ['Space', 'Choose the bid, with Shift all that are shown'],
  ['Enter', 'Review the bid, or all that are chosen; carry it forward'],
  ['Esc', 'Back to the bids'],
];
