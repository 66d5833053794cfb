import { roles as everybody, type Role, roleLabels } from '#domain/roles.ts';
import { type Action, type Reader, scopeOf } from './access.ts';
import { decidersOf } from './approval.ts';
import { type Noun, type OutlineView, pluralOf, viewsOf } from './noun.ts';
import type { Outline } from './outline.ts';
import type { Place } from './place.ts';
import type { Resource } from './resource.ts';
import type { Fields } from './row.ts';

/** The place in a schema that says who may: the noun, the part of its declaration, and what it was asked for. */
export type Declaration = { noun: string; part: string; action: string };

/** Why something is refused: the rule that refused it, what the caller lacks, and where the rule is declared. */
export type Why = { rule: string; needs: string; declaredIn?: Declaration };

/** The verb of each action, as in 'Only some roles may change Branches.' */
const verbs: Readonly<Record<Action, string>> = {
  list: 'see the list of',
  show: 'open',
  create: 'create',
  edit: 'change',
  remove: 'remove',
  export: 'export',
};

/** The roles that may and the role of the caller, which is what the caller lacks: one of those. */
export const rolesNeeded = (role: Role, may: readonly Role[]): string => {
  const names = everybody.filter((each) => may.includes(each)).map((each) => roleLabels[each]);
  const who = names.length === 0 ? 'No role may.' : `Roles that may: ${names.join(', ')}.`;
  return `${who} Your role: ${roleLabels[role]}.`;
};

/**
 * The reason why a role lacks a right on the rows of a noun, through one view where the call names
 * it.
 */
export const whyNoGrant = (
  role: Role,
  action: Action,
  noun: Outline,
  view: OutlineView | null = null,
): Why => {
  const seen = view ? [view] : viewsOf(noun);
  const may = everybody.filter((each) =>
    seen.some(({ access }) => access[each]?.actions.includes(action)),
  );
  return {
    rule: `Only some roles may ${verbs[action]} ${view?.plural ?? pluralOf(noun)}.`,
    needs: rolesNeeded(role, may),
    declaredIn: { noun: noun.name, part: partOf(noun, view), action },
  };
};

const partOf = (noun: Outline, view: OutlineView | null) =>
  view && view.name !== noun.name
    ? `variants.${view.name.slice(noun.name.length + 1)}.access`
    : 'access';

/** Why a role that is not among those of a call, an action, a move or a process is refused. */
export const whyNoRole = (
  role: Role,
  may: readonly Role[],
  what: string,
  declaredIn: Declaration,
): Why => ({
  rule: `Only some roles may do this: ${what}.`,
  needs: rolesNeeded(role, may),
  declaredIn,
});

/** Why a reader may not open a place of the console, by the rule of that place itself; null when they may. */
export const whyNoPlace = (reader: Reader, place: Place): Why | null => {
  if (place.allows(reader)) return null;
  const may = everybody.filter((role) => place.allows({ ...reader, role }));
  const { noun } = place;
  const isPage = place.kind === 'page';
  return {
    rule: `Only some roles may open the page ${place.label}.`,
    needs: rolesNeeded(reader.role, may),
    declaredIn: isPage
      ? { noun: noun.name, part: `pages.${place.name}.roles`, action: 'open' }
      : { noun: noun.name, part: partOf(noun, place.view), action: place.kind },
  };
};

/**
 * The rows that a reader may reach, in words: 'with Member Id M001'. Null without a restriction.
 */
const scopeWords = (fields: Fields, scope: Readonly<Record<string, unknown>>): string | null => {
  const own = Object.entries(scope).map(
    ([field, value]) => `${fields[field]?.label ?? field} ${value ?? '(you have none)'}`,
  );
  return own.length === 0 ? null : own.join(' and ');
};

/**
 * The refusal for a row that a reader cannot open, in the same words whether it exists or not: it
 * names the rows they may open, and never the owner. Null where their role opens all rows.
 */
export const whyNoRow = (reader: Reader, noun: Noun): Why | null => {
  const view = viewsOf(noun).find(({ access }) => access[reader.role]);
  const own = view && scopeWords(noun.fields as Fields, scopeOf(reader, view));
  if (!view || !own) return null;
  return {
    rule: 'There is no such row among those you may open.',
    needs: `Your role, ${roleLabels[reader.role]}, opens ${view.plural} with ${own}.`,
    declaredIn: {
      noun: noun.name,
      part: `${partOf(noun, view)}.${reader.role}.within`,
      action: 'show',
    },
  };
};

/** Why a row may not be written with values that lie outside the rows of a role. */
export const whyNotOwn = (
  role: Role | null,
  noun: Noun,
  action: Action,
  scope: Readonly<Record<string, unknown>>,
): Why => ({
  rule: `Your role writes its own ${pluralOf(noun)} only.`,
  needs: `A row of yours has ${scopeWords(noun.fields as Fields, scope) ?? 'other values'}.`,
  declaredIn: { noun: noun.name, part: `access.${role}.within`, action },
});

/** Why a role may not write these values: it may give a field some values only. */
export const whyNotTheseValues = (
  role: Role,
  noun: Noun,
  action: Action,
  words: readonly string[],
): Why => ({
  rule: `Your role writes some ${pluralOf(noun)} only.`,
  needs: `${words.join('. ') || 'No grant covers these values'}.`,
  declaredIn: { noun: noun.name, part: `access.${role}.allowedValues`, action },
});

/** Why a change may not be decided on by this person: by its maker, or by a role that does not decide. */
export const whyNotDecide = (role: Role, noun: Resource, isMaker: boolean): Why => ({
  rule: isMaker
    ? 'A second person decides on a change, never the person who made it.'
    : `Only some roles decide on changes of ${pluralOf(noun)}.`,
  needs: isMaker
    ? `Another person with one of these roles: ${everybody
        .filter((each) => decidersOf(noun).includes(each))
        .map((each) => roleLabels[each])
        .join(', ')}.`
    : rolesNeeded(role, decidersOf(noun)),
  declaredIn: { noun: noun.name, part: 'approve', action: 'decide' },
});

/** Why a move of a workflow is refused to the person who wrote the row last. */
export const whyByAnother = (noun: Noun, field: string, move: string): Why => ({
  rule: 'A second person makes this move, never the person who wrote the row last.',
  needs: 'Another person whose role may make the move.',
  declaredIn: { noun: noun.name, part: `fields.${field}.moves.${move}.byAnother`, action: move },
});
