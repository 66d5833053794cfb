import {
  choice,
  flag,
  integer,
  json,
  listOf,
  mapOf,
  nullable,
  omittable,
  ownCalls,
  text,
} from '#model';
import { whyAnswer as why } from '#model/answers/whyAnswer.ts';
import { pendingChange } from './pendingChange.ts';

const { id, resource, key, label, action, base, reason, state, madeBy, madeAt, decidedBy } =
  pendingChange.fields;
const { decidedAt, decisionReason } = pendingChange.fields;

/** Values of a row by field, as the wire has them. */
const values = nullable(mapOf(json<unknown>('A value of a field')));

/** A change that waits, or waited, for a second person, as one reader may see it. */
export const heldChange = {
  id,
  resource,
  key,
  /** The name of the row for people. */
  label,
  action,
  /** The version of the row that it was made on. */
  base,
  before: values,
  after: values,
  guarded: listOf(text('Field', { max: 100 })),
  reason,
  state,
  madeBy,
  madeByName: text('Made By, by Name'),
  madeAt,
  decidedBy,
  decidedByName: text('Decided By, by Name', { optional: true }),
  decidedAt,
  decisionReason,
  isMoved: flag('Moved', { help: 'The row has been changed since.' }),
  mayDecide: flag('May Be Decided'),
  isMine: flag('Mine'),
};

/** One change with the row as it is now, null where the reader may not see it. */
const withRow = { ...heldChange, current: values };

/** The calls of maker-checker: waiting changes, their outcomes, and the decisions. */
export const approvalCalls = ownCalls('approvals', {
  list: {
    route: 'GET /approvals',
    summary: 'Changes that the caller made or may decide on, newest first',
    says: 'rows, and next: the id after which the next page starts',
    query: {
      state: choice(
        'State',
        {
          waiting: 'Waiting',
          approved: 'Approved',
          refused: 'Refused',
          withdrawn: 'Withdrawn',
          any: 'Any',
        },
        { optional: true },
      ),
      of: choice('Of', { mine: 'Mine', toDecide: 'To Decide', all: 'All' }, { optional: true }),
      resource: text('Resource', { max: 100, optional: true }),
      after: integer('After', { min: 1, optional: true }),
      limit: integer('Limit', { min: 1, max: 100, optional: true }),
    },
    answer: { rows: listOf(heldChange), next: integer('Next', { optional: true }) },
  },
  count: {
    route: 'GET /approvals/count',
    summary: "How many changes wait for the caller's decision, and how many of the caller's wait",
    says: 'toDecide and mine among the newest 1,000; isMore when others wait, so that there may be more of each',
    answer: { toDecide: integer('To Decide'), mine: integer('Mine'), isMore: flag('More') },
  },
  show: {
    route: 'GET /approvals/{id}',
    summary: 'One change, with the current row',
    says: 'The change, and current',
    answer: withRow,
  },
  decide: {
    route: 'POST /approvals/decide',
    summary: 'Approves or refuses up to 100 changes, each on its own; a refusal says why',
    bodyShape: {
      ids: listOf(integer('Id', { min: 1 })),
      decision: choice('Decision', { approve: 'Approve', refuse: 'Refuse' }),
      reason: omittable(text('Reason', { max: 500, optional: true })),
    },
    says: 'results: id, ok and message of each, and why a rule of who decides refused it',
    answer: {
      results: listOf({
        id: integer('Id'),
        ok: flag('Done'),
        message: text('Message', { max: 2000 }),
        why: omittable(why),
      }),
    },
  },
  withdraw: {
    route: 'POST /approvals/{id}/withdraw',
    summary: 'Takes back a change of the caller that waits',
    says: 'The change',
    answer: withRow,
  },
  rebase: {
    route: 'POST /approvals/{id}/rebase',
    summary: 'Rebases a change of the caller on the current row',
    bodyShape: {
      version: integer('Version', { min: 1 }),
      values: omittable(mapOf(json<unknown>('A value of a field that both changed'))),
    },
    says: 'The change; 409 with clashes and current where both changed a field that is not given',
    answer: withRow,
  },
});
