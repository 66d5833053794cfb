import type { RaThemeOptions } from 'react-admin';

/**
 * Defaults of react-admin's own parts. They write at once, as everywhere in this desk: without this
 * they report success and send the change five seconds later. Days are formatted as the exchange
 * writes them.
 */
export const reactAdminParts: NonNullable<RaThemeOptions['components']> = {
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDateField: { defaultProps: { locales: 'en-CA' } },
};
