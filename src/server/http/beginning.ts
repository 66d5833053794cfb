import type { Role } from '#domain/roles.ts';
import { type Field, fieldsOf, type View } from '#model';

/**
 * The initial values of a row created through a variant that no form can give: the state that the variant is
 * about. A draft begins as Drafted, since its creator could have created it and made that move at once; a
 * state that others lead to is never given away like this.
 */
export const beginningOf = ({ noun, where }: View, role: Role): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf(noun).flatMap(([name, field]) => {
      const wanted = [where[name]].flat()[0];
      return typeof wanted === 'string' && isOneMoveAway(field, wanted, role)
        ? [[name, wanted]]
        : [];
    }),
  );

const isOneMoveAway = ({ moves = {}, initialState = '' }: Field, state: string, role: Role) =>
  Object.values(moves).some(
    ({ from, to, by, byAnother }) =>
      to === state && from.includes(initialState) && by.includes(role) && !byAnother,
  );
