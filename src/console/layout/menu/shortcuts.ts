import { may, pathTo, type Reader, type View } from '#model';
import { type Place, places } from '../../nouns/places.ts';
import { actionsFor } from '../../row/actions/offered.ts';
import { functionKeysFor } from './FunctionKeys.ts';

/** Keys and what they do. */
export type Shortcuts = {
  heading: string;
  keys: readonly (readonly [keys: string, does: string])[];
};

const ofList = (reader: Reader, view: View): Shortcuts['keys'] => [
  ['/', 'Go to the search box'],
  ...(may(reader, 'create', view) && pathTo(view, 'create') !== null
    ? [['c', `New ${view.label}`] as const]
    : []),
  ['↑ ↓ ← →', 'Move in the table, once Tab has led into it'],
  ['Home End PgUp PgDn', 'Move further in the table'],
  ...(may(reader, 'show', view) && view.screens.show
    ? [['Enter', 'Open the row; with Ctrl in another tab'] as const]
    : may(reader, 'edit', view) && view.screens.edit
      ? [['Enter', 'Edit the row; with Ctrl in another tab'] as const]
      : []),
  ...ofActions(reader, view),
];

const ofActions = (reader: Reader, view: View): Shortcuts['keys'] => {
  const actions = actionsFor(reader, view);
  if (actions.length === 0) return [];
  const isBulk = actions.some(({ action }) => action.bulk);
  return [
    ['m', 'What can be done to the row'],
    ...(isBulk ? [['Space', 'Select the row, to do it to many'] as const] : []),
  ];
};

const entryKeys: Shortcuts['keys'] = [
  ['Enter', 'On to the next field, after the last to the review, and there send'],
  ['Ctrl Enter', 'To the review from any field'],
  ['Esc', 'Back from the review'],
  ['F4', 'Repeat the last bid, its client first to be changed'],
  ['PRO', 'In place of a client: a bid of the member itself'],
  ['↓', 'In a blank client: those one has bid for lately'],
  ['+ − ↑ ↓', 'In the price: a tick up or down, with Shift or PgUp PgDn ten'],
  ['F3 F2', 'On one of my bids: modify it, cancel it'],
];

const ownBidsKeys: Shortcuts['keys'] = [
  ['↑ ↓ PgUp PgDn', 'Mark another bid'],
  ['letters, digits', 'Narrow the bids by order id, symbol, series or client'],
  ['Esc', 'Back to the list of bids'],
];
const modifyKeys: Shortcuts['keys'] = [
  ...ownBidsKeys,
  ['Enter', 'Open the marked bid; from field to field; send the change'],
  ['Ctrl Enter', 'To the button that sends, from any field'],
  ['+ − ↑ ↓', 'In the price: a tick up or down, with Shift or PgUp PgDn ten'],
];
const cancelKeys: Shortcuts['keys'] = [
  ...ownBidsKeys,
  ['Space', 'Choose the marked bid, with Shift all that are shown'],
  ['Enter', 'Read back what is to be cancelled; cancel it'],
];

const carryKeys: Shortcuts['keys'] = [
  ['↑ ↓', 'To the bid above or below'],
  ['Tab', 'From the quantity to the price'],
  ['+ −', 'In the price: a tick up or down, PgUp PgDn ten'],
  ['Space', 'Choose the bid, with Shift all that are shown'],
  ['Enter', 'Read the bid back, or all that are chosen; carry it forward'],
  ['Esc', 'Back to the bids'],
];

/** Pages that are written by hand have their keys named here; those of a grid or a form need none. */
const ofPages: Readonly<Record<string, Shortcuts['keys']>> = {
  '/order/entry': entryKeys,
  '/order/entry/{symbol}/{series}': entryKeys,
  '/order/modify': modifyKeys,
  '/order/modify/{orderId}': modifyKeys,
  '/order/carry-forward': carryKeys,
  '/order/carry-forward/{symbol}': carryKeys,
  '/order/cancel': cancelKeys,
  '/order/cancel/{orderId}': cancelKeys,
  '/allocation/process/view/{runId}': [
    ['↑ ↓ Enter', 'Choose a step'],
    ['u b r', 'Upload to the step; begin it; retry it'],
    ['a s', 'Approve; send back'],
    ['p l', 'Pass over the step; read its log'],
  ],
  '/approvals': [
    ['↑ ↓', 'Move among what waits'],
    ['Space', 'Select or leave out'],
    ['a', 'Approve what is selected, or the one in focus'],
    ['r', 'Refuse it'],
    ['Enter', 'Open it'],
  ],
  '/approvals/{id}': [
    ['a', 'Approve'],
    ['r', 'Refuse'],
  ],
};

const historyKeys: Shortcuts['keys'] = [
  ['h', 'Details or history'],
  ['↑ ↓', 'Move among the entries of the history'],
  ['Enter', 'Open an entry; Esc closes it'],
];

/** What the keys do at an address for this reader. */
export const shortcutsAt = (reader: Reader, place: Place | undefined): Shortcuts[] => {
  const here: Shortcuts['keys'] =
    place?.kind === 'list'
      ? ofList(reader, place.view)
      : place?.kind === 'show'
        ? [...(may(reader, 'edit', place.view) ? [['e', 'Edit'] as const] : []), ...historyKeys]
        : place?.kind === 'create' || place?.kind === 'edit'
          ? [
              ['Ctrl Enter', 'Save'],
              ['Alt ↓', 'Open the calendar of a day'],
              ['← →', 'Choose among values that stand side by side'],
              ...(place.kind === 'edit' ? historyKeys : []),
            ]
          : (ofPages[place?.path ?? ''] ?? []);
  const opened = [...functionKeysFor(reader)].map(
    ([key, { path }]) => [key, places.find((each) => each.path === path)?.label ?? path] as const,
  );
  return [
    { heading: place?.label ?? 'This page', keys: here },
    {
      heading: 'Everywhere',
      keys: [...opened, ['Esc', 'Close what is open'], ['?', 'Show these keys']],
    },
  ].filter(({ keys }) => keys.length > 0) as Shortcuts[];
};
