import { decimalText, grouped, scaled } from '#domain/decimal.ts';
import type { Role } from '#domain/roles.ts';
import { type Action, type Reader, reaches } from './access.ts';
import type { Field } from './field.ts';
import { coveringGrant, fieldsOf, type Noun, rolesThat, viewsOf } from './noun.ts';
import type { Fields } from './row.ts';
import type { RowAction } from './rowAction.ts';

/** The actions of a noun by their names, in the order of the schema. */
export const actionsOf = (noun: Noun): { name: string; action: RowAction }[] =>
  Object.entries((noun.actions ?? {}) as Record<string, RowAction>).map(([name, action]) => ({
    name,
    action,
  }));

/** The right that an action on a row needs. */
export const neededFor = (noun: Noun, { needs }: Pick<RowAction, 'needs'>): Action =>
  needs ?? (noun.noun === 'report' ? 'list' : 'edit');

/** The roles that an action is open to on some row. */
export const rolesOfAction = (noun: Noun, action: RowAction): Role[] =>
  rolesThat(noun, neededFor(noun, action)).filter((role) => action.roles?.includes(role) ?? true);

/**
 * Whether a reader may do this to a row at all, whatever state the row is in. The button and the
 * call ask the same.
 */
export const mayAct = (
  reader: Reader,
  noun: Noun,
  action: RowAction,
  row: Readonly<Record<string, unknown>>,
): boolean => {
  const needs = neededFor(noun, action);
  return (
    rolesOfAction(noun, action).includes(reader.role) &&
    coveringGrant(reader.role, needs, noun, [row]) !== null &&
    viewsOf(noun).some(
      (view) =>
        view.access[reader.role]?.actions.includes(needs) === true && reaches(reader, view, row),
    )
  );
};

/** Why an action is not possible on a row as it stands, in words; null when it is. */
export const whyNotNow = (
  noun: Pick<Noun, 'label'>,
  { label, when }: Pick<RowAction, 'label' | 'when'>,
  row: Readonly<Record<string, unknown>>,
  reader: Reader,
): string | null => {
  const answer = when(row as never, reader);
  if (answer === true) return null;
  return answer === false
    ? `${label} is not possible for this ${noun.label} in its present state.`
    : answer;
};

/**
 * A text with the values of a row for the fields it names: '{userName} is disabled.' Quantities and
 * prices are grouped as people write them.
 */
export const wordsFor = (
  words: string,
  row: Readonly<Record<string, unknown>>,
  fields: Fields,
): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => valueFor(fields[name], row[name] ?? ''));

const valueFor = (field: Field | undefined, value: unknown): string => {
  if (typeof value !== 'number' || !field || field.options.code) return String(value);
  const { places = 0 } = field.options;
  const exact = scaled(value, places);
  return exact === null ? String(value) : grouped(decimalText(exact, places));
};

/** The faults of the actions of a noun, in words. */
export const unsoundActions = (noun: Noun): string[] => {
  const moves = fieldsOf(noun).flatMap(([, field]) => Object.keys(field.moves ?? {}));
  // Only who writes rows by a form restores what they were.
  const isWritten = rolesThat(noun, 'create').length + rolesThat(noun, 'edit').length > 0;
  const own = isWritten ? ['restore', 'edit'] : [];
  const taken = new Set([...moves, 'history', ...own, 'held', 'import', 'export']);
  const hasParameters = noun.noun === 'report' && (noun.parameters ?? []).length > 0;
  return actionsOf(noun).flatMap(({ name, action }) => {
    const named = [...`${action.confirm} ${action.successMessage}`.matchAll(/\{(\w+)\}/g)].map(
      ([, field]) => field as string,
    );
    const strange = named.filter((field) => !Object.hasOwn(noun.fields, field));
    const secret = named.filter((field) => noun.fields[field]?.isSecret);
    return [
      ...[...strange, ...secret].map(
        (field) => `The words of ${noun.name}.${name} name '${field}', which they cannot show.`,
      ),
      ...(taken.has(name)
        ? [`${noun.name} has an action '${name}', and another call of its rows is named so.`]
        : []),
      ...(/^[a-z][A-Za-z0-9]*$/.test(name)
        ? []
        : [
            `${noun.name} has an action '${name}': spell it in letters and digits, like 'endSession'.`,
          ]),
      ...Object.keys(action.fields ?? {})
        .filter((field) => ['version', 'reason'].includes(field))
        .map((field) => `${noun.name}.${name} asks for '${field}', which every action may carry.`),
      ...(action.views ?? [])
        .filter(
          (variant) => !viewsOf(noun).some(({ name: of }) => of === `${noun.name}-${variant}`),
        )
        .map((variant) => `${noun.name}.${name} is for the variant '${variant}', which is none.`),
      ...(action.typed === undefined || (Object.hasOwn(noun.fields, action.typed) && !action.bulk)
        ? []
        : [
            `${noun.name}.${name} wants '${action.typed}' typed: it must be a field, and the action one on a single row.`,
          ]),
      ...(rolesOfAction(noun, action).length === 0
        ? [`Nobody may do ${noun.name}.${name}: no role both is named and may do what it needs.`]
        : []),
      ...(hasParameters ? [`${noun.name} has parameters, so its rows cannot have actions.`] : []),
    ];
  });
};
