import { type Reader, type Resource, scopeOf, viewFor } from '#model';
import { whyNoGrant } from '#model/language/why.ts';
import type { RowScope } from '../../database/rows/rowRules.ts';
import type { Actor } from '../../database/writing/mutation.ts';
import { ApiError } from '../../runtime/errors.ts';

/** The rows that an uploader may reach: the same grants as in the form of one row. */
export type Rights = {
  by: Actor;
  create: RowScope;
  edit: RowScope;
  /** The fields that are always their own, such as their own member, with the value. */
  own: Readonly<Record<string, string>>;
};

/** The rights of an actor over the rows of a noun; throws NOT_ALLOWED unless they may create and edit. */
export const rightsOf = (by: Actor, noun: Resource): Rights => {
  const reader = by.role === null ? null : ({ ...by, role: by.role } as Reader);
  const create = viewFor(reader, 'create', noun);
  const edit = viewFor(reader, 'edit', noun);
  if (!reader || !noun.importable || !create || !edit)
    throw new ApiError('NOT_ALLOWED', 'Your role does not allow this.', {
      more: by.role ? { why: whyNoGrant(by.role, create ? 'edit' : 'create', noun) } : {},
    });
  const scope = scopeOf(reader, create);
  return {
    by,
    create: { ...create.where, ...scope },
    edit: { ...edit.where, ...scopeOf(reader, edit) },
    own: Object.fromEntries(
      Object.entries(scope).filter((pair): pair is [string, string] => pair[1] !== null),
    ),
  };
};
