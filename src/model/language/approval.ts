import { type Role, roles } from '#domain/roles.ts';
import { type Action, may, type Reader } from './access.ts';
import { type Noun, viewsOf } from './noun.ts';
import type { Outline } from './outline.ts';
import type { Approve, Resource } from './resource.ts';
import type { Fields } from './row.ts';

type Row = Readonly<Record<string, unknown>>;

/** A reason says why a change is made or refused: in so many characters. */
export const reasonLength = { min: 3, max: 500 } as const;

/** The maker-checker rules of a noun; null when its changes take effect at once. */
export const approveOf = (noun: Noun): Approve<Fields> | null =>
  (noun.noun === 'resource' && ((noun as Resource).approve as Approve<Fields> | undefined)) || null;

/** Whether guarded changes of this row wait for a second person: it has the values of `when`. */
export const isGuarded = (noun: Noun, row: Row): boolean => {
  const approve = approveOf(noun);
  if (!approve?.fields?.length) return false;
  return Object.entries(approve.when ?? {}).every(([name, value]) => row[name] === value);
};

/** The guarded fields, and those that say when: else one person would lift the guard and then change the row. */
export const guardedOf = (noun: Noun): string[] => {
  const { fields = [], when = {} } = approveOf(noun) ?? {};
  return fields.length === 0 ? [] : [...new Set([...fields, ...Object.keys(when)])];
};

/**
 * The changed fields that hold a change of this row back; none when it takes effect at once.
 * `after` has the new values: a field may be guarded for one of its values only.
 */
export const guardedAmong = (
  noun: Noun,
  row: Row,
  changed: Iterable<string>,
  after: Row = {},
): string[] => {
  const guarded = isGuarded(noun, row) ? guardedOf(noun) : [];
  const touched = new Set(changed);
  const { to = {} } = (approveOf(noun) ?? {}) as { to?: Row };
  return guarded
    .filter((name) => touched.has(name))
    .filter((name) => !(name in to && name in after) || after[name] === to[name]);
};

/** Whether a new row of this role waits for a second person. */
export const holdsCreation = (noun: Outline, role: Role): boolean =>
  noun.approve?.creation?.includes(role) ?? false;

/** The roles that decide on the held changes of a noun. */
export const decidersOf = (noun: Outline): readonly Role[] => {
  const { approve } = noun;
  if (!approve) return [];
  return approve.by ?? roles.filter((role) => maySomehow(role, 'edit', noun));
};

const maySomehow = (role: Role, action: Action, noun: Outline) =>
  viewsOf(noun).some((view) => may({ role }, action, view));

/** Whether a user makes or decides held changes of any of these nouns. */
export const takesPartInApproval = (
  { role }: Pick<Reader, 'role'>,
  nouns: readonly Outline[],
): boolean =>
  nouns.some(
    (noun) =>
      noun.approve !== undefined &&
      (decidersOf(noun).includes(role) ||
        holdsCreation(noun, role) ||
        maySomehow(role, 'edit', noun) ||
        maySomehow(role, 'remove', noun)),
  );
