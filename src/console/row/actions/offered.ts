import {
  actionsOf,
  bulkEditableOf,
  mayAct,
  type Reader,
  type RowAction,
  rolesOfAction,
  type View,
  viewFor,
} from '#model';
import { whyReadOnly } from '../../session/viewing.ts';

/** An action of a noun with its name. */
export type NamedAction = { name: string; action: RowAction };

type Row = Readonly<Record<string, unknown>>;

/** The actions that a reader may ever do with rows of a view. */
export const actionsFor = (reader: Reader, view: View): NamedAction[] =>
  actionsOf(view.noun).filter(
    ({ action }) =>
      rolesOfAction(view.noun, action).includes(reader.role) && isOfferedIn(view, action),
  );

const isOfferedIn = ({ noun, name }: View, { views }: RowAction): boolean =>
  views?.some((variant) => name === `${noun.name}-${variant}`) ?? true;

/**
 * The actions that a reader may see on this row. `why` is the reason it cannot be done right now,
 * from the schema or because the reader views as a role; null when it can. An action that does not
 * fit the row is left out.
 */
export const offeredOn = (
  reader: Reader,
  view: View,
  row: Row,
): (NamedAction & { why: string | null })[] =>
  actionsFor(reader, view).flatMap((named) => {
    if (!mayAct(reader, view.noun, named.action, row)) return [];
    const answer = named.action.when(row as never, reader);
    if (answer === false) return [];
    return [{ ...named, why: answer === true ? whyReadOnly() : answer }];
  });

/** Whether a reader may set a field of many rows of a view at once. */
export const mayEditMany = (reader: Reader, { noun }: View): boolean =>
  bulkEditableOf(noun).length > 0 && viewFor(reader, 'edit', noun) !== null;
