import {
  actionsOf,
  type Noun,
  neededFor,
  type Reader,
  type Resource,
  type RowAction,
  whyNotNow,
} from '#model';
import { assertAllowedValues } from '../database/rows/allowedValues.ts';
import { type HeldFields, isHeld } from '../database/rows/holding.ts';
import { editedRow, type WireRow } from '../database/rows/rowChanges.ts';
import { noted, type RowAt, rowAt } from '../database/rows/rowWriting.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { type Mutation, mutation, type Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import type { ActionContext, AnyActionHandler } from './actionHandler.ts';

type ActionInput = Pick<ActionContext, 'reason' | 'input'>;

export type StoredAction = ActionInput & { at: RowAt };
export type ComputedAction = ActionInput & { key: string; row: Readonly<Record<string, unknown>> };

/** The name under which the work of an action is known to both threads. */
export const actionMutationName = (noun: Noun, name: string): string => `act.${noun.name}.${name}`;

/** The mutation of every action of a noun, by the handlers of its module. */
export const actionMutations = (
  noun: Noun,
  handlers: Readonly<Record<string, AnyActionHandler>>,
): Mutation<any, any>[] =>
  actionsOf(noun).flatMap(({ name, action }): Mutation<any, any>[] => {
    const body = handlers[name];
    if (!body) return [];
    const called = actionMutationName(noun, name);
    return noun.noun === 'resource'
      ? [
          mutation(called, (tx, act: StoredAction) =>
            actOnStored(tx, noun, { name, action, body }, act),
          ),
        ]
      : [
          mutation(called, (tx, act: ComputedAction) =>
            actOnComputed(tx, noun, { name, body }, act),
          ),
        ];
  });

type Action = { name: string; action: RowAction; body: AnyActionHandler };

/**
 * Does it to a stored row: reach, version, what the role may write, whether the row is one for it,
 * the change with its approval, the rest, the journal. REFUSED when the row is none for it.
 */
const actOnStored = async (
  tx: Tx,
  noun: Resource,
  { name, action, body }: Action,
  { at, reason, input }: StoredAction,
): Promise<WireRow | HeldFields> => {
  const before = await rowAt(tx, noun, at);
  const wire = encodeRow(noun, before);
  assertAllowedValues(tx, neededFor(noun, action), noun, [before]);
  const why = whyNotNow(noun, action, wire, tx.by as Reader);
  if (why !== null) throw new ApiError('REFUSED', why, { current: wire });
  const acting: ActionContext = { by: tx.by, now: tx.now, reason, input };
  await body.check?.(tx, before, acting);
  if (body.does) return encodeRow(noun, await body.does(tx, before, acting));
  const changes = body.change?.(before, acting) ?? {};
  const isChange = Object.entries(changes).some(([field, value]) => wire[field] !== value);
  const answer = isChange
    ? await editedRow(tx, { ...at, values: changes, reason, action: name }, null)
    : wire;
  if (isHeld(answer)) return answer;
  await body.write?.(tx, before, acting);
  if (!isChange) noted(tx, noun, name, { after: before, only: [], reason });
  return answer;
};

/** Does it to a row that a report computed; the journal keeps the row as it was shown. */
const actOnComputed = async (
  tx: Tx,
  noun: Noun,
  { name, body }: Pick<Action, 'name' | 'body'>,
  { key, row, reason, input }: ComputedAction,
): Promise<void> => {
  const acting: ActionContext = { by: tx.by, now: tx.now, reason, input };
  await body.check?.(tx, row, acting);
  await body.write?.(tx, row, acting);
  const after = reason === null ? undefined : { reason };
  tx.journal({ action: name, resource: noun.name, key, before: row, after });
};
