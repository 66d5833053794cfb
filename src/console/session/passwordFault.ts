import { newPasswordFaults, passwordsDiffer } from '#domain/password.ts';
import { t } from '../browser/language.ts';

export type Fault = { field: 'newPassword' | 'confirmNewPassword'; text: string };

/** The first fault of the two fields, in the specification's words; only the first is shown (§5). */
export const passwordFault = (password: string, confirmed: string): Fault | null => {
  const [text] = newPasswordFaults(password);
  if (text !== undefined) return { field: 'newPassword', text };
  if (confirmed === '')
    return { field: 'confirmNewPassword', text: t('Confirm Password cannot be blank.') };
  return password === confirmed ? null : { field: 'confirmNewPassword', text: passwordsDiffer };
};
