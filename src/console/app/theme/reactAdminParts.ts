import type { RaThemeOptions } from 'react-admin';

/**
 * The defaults of react-admin's own parts. They write at once, as this desk does everywhere: by themselves they say that
 * something is saved and send it five seconds later. Days read as the exchange writes them.
 */
export const reactAdminParts: NonNullable<RaThemeOptions['components']> = {
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDateField: { defaultProps: { locales: 'en-CA' } },
};
