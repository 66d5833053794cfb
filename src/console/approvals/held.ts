import type { Colour, Fields, Noun } from '#model';
import { nouns } from '#registry';
import type { Change } from '../history/Diff.tsx';

type Values = Readonly<Record<string, unknown>>;

/** A change that waits, or waited, for a second person; as the server tells it to this reader. */
export type Held = {
  id: number;
  resource: string;
  key: string;
  /** What people call the row. */
  label: string;
  action: 'create' | 'edit' | 'remove';
  /** The version of the row that it was made on. */
  base: number | null;
  before: Values | null;
  after: Values | null;
  reason: string;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  madeBy: string;
  madeByName: string | null;
  madeAt: string;
  decidedBy: string | null;
  decidedByName?: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** The row has another version by now. */
  isMoved: boolean;
  mayDecide: boolean;
  isMine: boolean;
  /** The row as it is now; told only of one change at a time. */
  current: Values | null;
};

export const states: Record<Held['state'], readonly [words: string, Colour]> = {
  waiting: ['Waiting', 'amber'],
  approved: ['Approved', 'green'],
  refused: ['Refused', 'red'],
  withdrawn: ['Withdrawn', 'grey'],
};

/** Its fields old and new, in the order of the schema; for a whole row, those with a value. */
export const changesOf = ({ before, after }: Held, noun: Noun | undefined): Change[] => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const order = Object.keys((noun?.fields ?? {}) as Fields);
  return [...names]
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before: old, after: fresh }) => (old ?? fresh) != null);
};

/** What each action does, as a heading has it. */
export const actionNames: Record<Held['action'], string> = {
  create: 'New',
  edit: 'Change of',
  remove: 'Removal of',
};

/** The first word of every query about held changes. */
export const approvalsKey = 'approvals';

/** The noun that it is about; undefined for one that no schema has any more. */
export const nounOf = ({ resource }: Pick<Held, 'resource'>): Noun | undefined =>
  nouns.find(({ name }) => name === resource);
