import type { Role } from '#domain/roles.ts';

/** The actions of a role on the rows of a resource. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'remove' | 'export';

/** The parts of a signed-in user that row scopes compare with. */
export type Reader = {
  userId: string;
  role: Role;
  memberId: string | null;
  branchId: string | null;
};

/** The rows that a role sees: each pair matches a field of the row with a field of the user. */
export type Scope = Readonly<Record<string, 'memberId' | 'branchId' | 'userId'>>;

/** The only values that a role may give to a field, and so the only rows it may write. */
export type AllowedValues = Readonly<Record<string, readonly (string | number | boolean)[]>>;

export type Grant = {
  readonly actions: readonly Action[];
  readonly within?: Scope;
  readonly allowedValues?: AllowedValues;
};
export type Access = { readonly [R in Role]?: Grant };

export const read: Grant = { actions: ['list', 'show', 'export'] };
export const manage: Grant = { actions: ['list', 'show', 'create', 'edit', 'export'] };
export const manageAndRemove: Grant = { actions: [...manage.actions, 'remove'] };

/** The same grant, over part of the rows only: `within({ tradingMemberId: 'memberId' }, manage)`. */
export const within = (scope: Scope, grant: Grant): Grant => ({ ...grant, within: scope });

/** The same grant, writing only rows with these values: `allowedValues({ role: ['viewOnly'] }, manage)`. */
export const allowedValues = (values: AllowedValues, grant: Grant): Grant => ({
  ...grant,
  allowedValues: values,
});

/** The same grant to several roles: `{ ...each(readers, read), controlUser: manage }`. */
export const each = (roles: readonly Role[], grant: Grant): Access =>
  Object.fromEntries(roles.map((role) => [role, grant]));

type Guarded = { readonly access: Access };

type Values = Readonly<Record<string, unknown>>;

/** Whether a user may do this at all. The API and the screens ask the same function; default is no. */
export const may = (
  reader: Pick<Reader, 'role'> | null,
  action: Action,
  guarded: Guarded,
): boolean => reader !== null && (guarded.access[reader.role]?.actions.includes(action) ?? false);

/**
 * The values that the fields of a row must have for this user to reach it; an empty object when nothing
 * narrows. A scope on a value that the user lacks (a domain user has no member) is null there and matches no
 * row.
 */
export const scopeOf = (reader: Reader, guarded: Guarded): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(guarded.access[reader.role]?.within ?? {}).map(([field, of]) => [
      field,
      reader[of],
    ]),
  );

/** Whether a row lies within what this user may reach. */
export const reaches = (reader: Reader, guarded: Guarded, row: Values): boolean =>
  Object.entries(scopeOf(reader, guarded)).every(
    ([field, value]) => value !== null && row[field] === value,
  );

/** Whether each field that values are given for has it, or one of several. */
export const hasValues = (row: Values, values: Values): boolean =>
  Object.entries(values).every(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(row[field]) : row[field] === wanted,
  );
