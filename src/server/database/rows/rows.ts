import { sentence } from '#domain/sentence.ts';
import type { Field } from '#model';
import { whyByAnother } from '#model/language/why.ts';
import { ApiError } from '../../runtime/errors.ts';
import { encodeRow } from '../schema/columns.ts';
import { type Mutation, mutation } from '../writing/mutation.ts';
import { assertAllowedValues } from './allowedValues.ts';
import type { HeldFields } from './holding.ts';
import {
  type Creation,
  createdRow,
  type Edit,
  editedRow,
  put,
  type Removal,
  removedRow,
  type WireRow,
} from './rowChanges.ts';
import { keptBy, noted, type RowAt, rowAt } from './rowWriting.ts';

/**
 * Makes a row of values of the wire; answers it as the wire carries it, or what is held back where
 * the schema wants a second person's approval. Every row that anybody writes passes through here.
 */
export const createRow: Mutation<Creation, WireRow | HeldFields> = mutation(
  'createRow',
  (tx, creation) => createdRow(tx, creation, null),
);

/** Changes a row to values of the wire; fields that are not given stay. Answers it, or what is held back. */
export const updateRow: Mutation<Edit, WireRow | HeldFields> = mutation('updateRow', (tx, edit) =>
  editedRow(tx, edit, null),
);

/** Removes a row, unless another one refers to it. Answers what is held back, else null. */
export const removeRow: Mutation<Removal, HeldFields | null> = mutation(
  'removeRow',
  (tx, removal) => removedRow(tx, removal, null),
);

/**
 * Takes a row one move along its workflow; the caller has checked the role. A move that needs another person
 * is refused to the person who wrote the row last.
 */
export const moveRow: Mutation<RowAt & { field: string; move: string }, WireRow> = mutation(
  'moveRow',
  async (tx, { field: name, move: moveName, ...at }) => {
    const noun = tx.noun(at.resource);
    const before = await rowAt(tx, noun, at);
    const field: Field | undefined = noun.fields[name];
    const move = field?.moves?.[moveName];
    if (!field || !move)
      throw new ApiError(
        'NOT_FOUND',
        sentence('%{noun} has no move %{moveName}', { noun: sentence(noun.label), moveName }),
      );
    assertAllowedValues(tx, 'show', noun, [before]);
    const state = String(before[name]);
    if (!move.from.includes(state))
      throw new ApiError(
        'REFUSED',
        sentence('%{move} is not possible: %{field} is %{state}', {
          move: sentence(move.label),
          field: sentence(field.label),
          state: sentence(field.states?.[state]?.[0] ?? state),
        }),
        { current: encodeRow(noun, before) },
      );
    if (move.byAnother && before.updatedBy === tx.by.userId)
      throw new ApiError(
        'NOT_ALLOWED',
        sentence('%{move} needs a second person: you wrote this %{noun} last.', {
          move: sentence(move.label),
          noun: sentence(noun.label),
        }),
        { more: { why: whyByAnother(noun, name, moveName) } },
      );
    const changes = { [name]: move.to, ...keptBy(tx, before) };
    await put(tx, noun, before, changes);
    const after = { ...before, ...changes };
    noted(tx, noun, moveName, { before, after, only: [name] });
    await tx.written(noun, { before, after });
    return encodeRow(noun, after);
  },
);

/** The mutations of rows that the API uses for every resource. */
export const rowMutations: readonly Mutation<any, any>[] = [
  createRow,
  updateRow,
  removeRow,
  moveRow,
];
