import { type Field, fieldsOf, type Resource } from '#model';
import { ApiError } from '../errors.ts';
import { decodeValues, encodeRow } from './columns.ts';
import { keepToGiving } from './rowGiving.ts';
import { duplicateIn, missing, type RowScope, reference, stillUsed, within } from './rowRules.ts';
import { keptBy, noted, type RowAt, rowAt } from './rowWriting.ts';
import { type Work, work } from './work.ts';

export type WireRow = Record<string, unknown>;

/** Makes a row of values of the wire; answers it as the wire carries it. */
export const createRow: Work<
  { resource: string; values: Readonly<Record<string, unknown>>; scope?: RowScope },
  WireRow
> = work('createRow', async (tx, { resource, values, scope = {} }) => {
  const noun = tx.noun(resource);
  const stored: Record<string, any> = {
    ...decodeValues(noun, { ...initialOf(noun), ...values }),
    ...keptBy(tx),
  };
  missing(noun, stored);
  if (!within(stored, scope))
    throw new ApiError('NOT_ALLOWED', `This ${noun.label} would not be yours`);
  keepToGiving(tx, 'create', noun, [stored]);
  await reference(tx, noun, stored);
  const numbered = noun.key[0] as string;
  const made = await duplicateIn(tx, noun, () =>
    tx.db.insertInto(resource).values(stored).returning(numbered).executeTakeFirstOrThrow(),
  );
  stored[numbered] ??= made[numbered];
  noted(tx, noun, 'create', { after: stored });
  return encodeRow(noun, stored);
});

/** Changes a row to values of the wire; fields that are not given stay. Nothing is written when nothing differs. */
export const updateRow: Work<RowAt & { values: Readonly<Record<string, unknown>> }, WireRow> = work(
  'updateRow',
  async (tx, { values, ...at }) => {
    const noun = tx.noun(at.resource);
    const before = await rowAt(tx, noun, at);
    const given = decodeValues(noun, values);
    const changes = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => before[name] !== value),
    );
    if (Object.keys(changes).length === 0) return encodeRow(noun, before);
    const after = { ...before, ...changes, ...keptBy(tx, before) };
    missing(noun, after);
    if (!within(after, at.scope))
      throw new ApiError('NOT_ALLOWED', `This ${noun.label} would no longer be yours`);
    keepToGiving(tx, 'edit', noun, [before, after]);
    await reference(tx, noun, after, Object.keys(changes));
    await put(noun, tx, before, { ...changes, ...keptBy(tx, before) });
    noted(tx, noun, 'edit', { before, after, only: Object.keys(changes) });
    return encodeRow(noun, after);
  },
);

/** Removes a row, unless another one refers to it. */
export const removeRow: Work<RowAt, void> = work('removeRow', async (tx, at) => {
  const noun = tx.noun(at.resource);
  const before = await rowAt(tx, noun, at);
  keepToGiving(tx, 'remove', noun, [before]);
  await stillUsed(tx, noun, before);
  let query = tx.db.deleteFrom(noun.name);
  for (const name of noun.key as readonly string[]) query = query.where(name, '=', before[name]);
  await query.execute();
  noted(tx, noun, 'remove', { before });
});

/** Takes a row one move along its workflow; whether the role may is the caller's to know. */
export const moveRow: Work<RowAt & { field: string; move: string }, WireRow> = work(
  'moveRow',
  async (tx, { field: name, move: moveName, ...at }) => {
    const noun = tx.noun(at.resource);
    const before = await rowAt(tx, noun, at);
    const field: Field | undefined = noun.fields[name];
    const move = field?.moves?.[moveName];
    if (!field || !move) throw new ApiError('NOT_FOUND', `${noun.label} has no move ${moveName}`);
    keepToGiving(tx, 'show', noun, [before]);
    const state = String(before[name]);
    if (!move.from.includes(state))
      throw new ApiError(
        'REFUSED',
        `${move.label} is not possible: ${field.label} is ${field.states?.[state]?.[0] ?? state}`,
        { current: encodeRow(noun, before) },
      );
    const changes = { [name]: move.to, ...keptBy(tx, before) };
    await put(noun, tx, before, changes);
    const after = { ...before, ...changes };
    noted(tx, noun, moveName, { before, after, only: [name] });
    return encodeRow(noun, after);
  },
);

/** What the API writes for every resource. */
export const rowWorks: readonly Work<any, any>[] = [createRow, updateRow, removeRow, moveRow];

/** The values of a new row for whoever says nothing; a key that the database numbers is left out. */
const initialOf = (noun: Resource): Record<string, unknown> => {
  const numbered = noun.key.length === 1 ? noun.key[0] : null;
  return Object.fromEntries(
    fieldsOf(noun)
      .filter(([name, { kind }]) => !(name === numbered && kind === 'integer'))
      .map(([name, field]) => [name, field.initialState ?? field.options.initial ?? null]),
  );
};

const put = (
  noun: Resource,
  tx: Parameters<Work<unknown, unknown>['run']>[0],
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Promise<unknown> =>
  duplicateIn(tx, noun, () => {
    let query = tx.db.updateTable(noun.name).set(changes);
    for (const name of noun.key as readonly string[]) query = query.where(name, '=', before[name]);
    return query.execute();
  });
