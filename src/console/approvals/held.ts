import type { AnswerOf, Colour, Fields, Noun } from '#model';
import type { approvalCalls, heldChange } from '#own/pendingChange/approvalCalls.ts';
import { nouns } from '#registry';
import { t } from '../browser/language.ts';
import { callsTo } from '../calls/callsTo.ts';
import { differ } from '../fields/differ.ts';
import type { ShownChange } from '../history/Diff.tsx';

/** The calls of maker-checker. */
export const approvals = callsTo<typeof approvalCalls>('approvals');

/** A change that waits, or waited, for a second person; as the server shows it to this reader. */
export type ChangeHeld = AnswerOf<typeof heldChange>;

export const states: Record<ChangeHeld['state'], readonly [words: string, Colour]> = {
  waiting: ['Waiting', 'amber'],
  approved: ['Approved', 'green'],
  refused: ['Refused', 'red'],
  withdrawn: ['Withdrawn', 'grey'],
};

/** The fields that it changes, old and new, in the order of the schema; for a whole row, those with a value. */
export const changesOf = ({ before, after }: ChangeHeld, noun: Noun | undefined): ShownChange[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const order = Object.keys((noun?.fields ?? {}) as Fields);
  return [...names]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before: old, after: fresh }) => differ(old, fresh));
};

/** Names of the actions, for headings. */
export const actionNames: Record<ChangeHeld['action'], string> = {
  get create() {
    return t('New');
  },
  get edit() {
    return t('Change of');
  },
  get remove() {
    return t('Removal of');
  },
};

/** The first word of every query about held changes. */
export const approvalsKey = approvals.name;

/** The noun that it is about; undefined for one that no schema has any more. */
export const nounOf = ({ resource }: Pick<ChangeHeld, 'resource'>): Noun | undefined =>
  nouns.find(({ name }) => name === resource);
