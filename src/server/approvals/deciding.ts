import { decidersOf, may, type Reader, type Resource, reaches, viewsOf } from '#model';
import type { PendingChange } from './pending.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether a reader decides on changes of this row, their own or others'. */
export const isDecider = (reader: Reader, noun: Resource, row: Values): boolean =>
  decidersOf(noun).includes(reader.role) &&
  viewsOf(noun).some(
    (view) =>
      (['edit', 'show', 'list'] as const).some((action) => may(reader, action, view)) &&
      reaches(reader, view, row),
  );

/** Whether a reader may decide this change: it waits, and another person made it. */
export const mayDecide = (
  reader: Reader,
  noun: Resource,
  change: PendingChange,
  row: Values,
): boolean =>
  change.state === 'waiting' && change.madeBy !== reader.userId && isDecider(reader, noun, row);

/** Whether a reader may see a change: its deciders and its maker may. */
export const maySee = (
  reader: Reader,
  noun: Resource,
  change: PendingChange,
  row: Values,
): boolean => change.madeBy === reader.userId || isDecider(reader, noun, row);
