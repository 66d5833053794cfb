import { isoTime } from '#domain/market/calendar.ts';
import { type AnswerOf, type Reader, type Resource, scopeOf, viewFor } from '#model';
import type { heldChange } from '#own/pendingChange/approvalCalls.ts';
import { encodeRow } from '../database/schema/columns.ts';
import { namesOf, type Side } from '../history/names.ts';
import { mayDecide, maySee } from './deciding.ts';
import { isMoved, type PendingChange, reachedBy, rowOf, valuesOf } from './pending.ts';

export type WireChange = AnswerOf<typeof heldChange> & { current?: Values | null };

type Values = Readonly<Record<string, unknown>>;

/**
 * The changes that a reader may see, as the wire carries them; all of them where the caller has checked
 * already.
 */
export const wireChanges = async (
  side: Side,
  reader: Reader,
  changes: readonly PendingChange[],
  { withCurrent = false, seesAll = false } = {},
): Promise<WireChange[]> => {
  const { database, nouns } = side;
  const names = await namesOf(
    side,
    changes.flatMap(({ madeBy, decidedBy }) => [madeBy, decidedBy]),
  );
  const wire = await Promise.all(
    changes.map(async (change) => {
      const noun = nouns.find(({ name }) => name === change.resource) as Resource | undefined;
      if (!noun) return null;
      const row = await rowOf(database.store, noun, change);
      const reached = reachedBy(noun, change, row);
      if (!seesAll && !maySee(reader, noun, change, reached)) return null;
      return {
        id: change.id,
        resource: change.resource,
        key: change.key,
        label: change.label,
        action: change.action,
        base: change.base,
        ...shown(noun, change),
        guarded: change.guarded === '' ? [] : change.guarded.split(','),
        reason: change.reason,
        state: change.state,
        madeBy: change.madeBy,
        madeByName: names.get(change.madeBy) ?? change.madeBy,
        madeAt: isoTime(change.madeAt),
        decidedBy: change.decidedBy,
        decidedByName: change.decidedBy && (names.get(change.decidedBy) ?? change.decidedBy),
        decidedAt: change.decidedAt === null ? null : isoTime(change.decidedAt),
        decisionReason: change.decisionReason,
        isMoved: change.state === 'waiting' && isMoved(change, row),
        mayDecide: mayDecide(reader, noun, change, reached),
        isMine: change.madeBy === reader.userId,
        ...(withCurrent && { current: row && mayShow(reader, noun, row) }),
      };
    }),
  );
  return wire.filter((change) => change !== null);
};

/** The values of a change before and after, without secrets. */
const shown = (noun: Resource, change: PendingChange) => {
  const { before, after } = valuesOf(change);
  const open = (values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(Object.entries(values).filter(([name]) => !noun.fields[name]?.isSecret));
  return { before: open(before), after: open(after) };
};

/** The row as it is now, for readers who may show it; the maker of a change may have lost that right. */
const mayShow = (reader: Reader, noun: Resource, row: Record<string, unknown>) => {
  const view = viewFor(reader, 'show', noun);
  if (!view) return null;
  const scope = Object.entries(scopeOf(reader, view));
  return scope.every(([name, value]) => row[name] === value) ? encodeRow(noun, row) : null;
};
