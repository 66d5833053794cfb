import { actionsOf, mayAct, type Noun, type Reader, type RowAction, rolesOfAction } from '#model';

/** An action of a noun with its name. */
export type Named = { name: string; action: RowAction };

type Row = Readonly<Record<string, unknown>>;

/** The actions that a reader may ever do with rows of a noun. */
export const actionsFor = (reader: Reader, noun: Noun): Named[] =>
  actionsOf(noun).filter(({ action }) => rolesOfAction(noun, action).includes(reader.role));

/**
 * The actions that are open to a reader on this row, each with why it cannot be done right now where
 * its schema has words for that. One that the row is simply not for is left out.
 */
export const offeredOn = (
  reader: Reader,
  noun: Noun,
  row: Row,
): (Named & { why: string | null })[] =>
  actionsFor(reader, noun).flatMap((named) => {
    if (!mayAct(reader, noun, named.action, row)) return [];
    const answer = named.action.when(row as never, reader);
    if (answer === false) return [];
    return [{ ...named, why: answer === true ? null : answer }];
  });
