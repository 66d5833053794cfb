import type { Role } from '#domain/roles.ts';
import type { Action, Reader } from './access.ts';

import type { Fields, RowOf } from './row.ts';

/**
 * An action on a row other than editing it: a button, and a call `POST /api/<api>/<key>/<name>`,
 * with its body in the `actions` of the server module in resources/.
 */
export type RowAction<F extends Fields = any> = {
  /** On the button: a verb. */
  label: string;
  /** The question before it is done; a `{field}` is replaced by the value of the row. */
  confirm: string;
  /**
   * Whether the row is one for it right now. Words instead of false say why not: then the button is
   * there and cannot be pressed. The server asks again, inside the transaction.
   */
  when: (row: NoInfer<RowOf<{ fields: F }>>, reader: Reader) => boolean | string;
  /**
   * The right that the reader needs on this very row; 'edit' by default, and 'list' for a report.
   */
  needs?: Action;
  /** The variants in whose lists it is offered; by default in every list of the noun. */
  views?: readonly string[];
  /** Only these roles, of those that may. */
  roles?: readonly Role[];
  /** The dialog requires a reason, which the journal keeps; by default an action takes none. */
  reason?: 'required' | 'none';
  /** Further fields of the dialog. */
  fields?: Fields;
  /** Can be done to many rows of the list at once, each on its own, by one call for a hundred. */
  bulk?: true;
  /** It takes something away from a person: its buttons are red. */
  danger?: true;
  /** The field whose value must be typed before it is done, of what many people would feel; never with `bulk`. */
  typed?: string;
  /** The message after it is done; a `{field}` is replaced by the value of the row. */
  successMessage: string;
};
