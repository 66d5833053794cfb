import { newPasswordFault } from '#domain/password.ts';
import { longest } from './credentials.ts';

export type Fault = { field: 'newPassword' | 'confirmNewPassword'; text: string };

/** The first fault of the two fields, in the specification's words; only the first is shown (§5). */
export const passwordFault = (password: string, confirmed: string): Fault | null => {
  const text = newPasswordFault(password);
  if (text !== null) return { field: 'newPassword', text };
  if (password.length > longest.password)
    return {
      field: 'newPassword',
      text: `Sign-in takes no more than ${longest.password} characters.`,
    };
  if (confirmed === '')
    return { field: 'confirmNewPassword', text: 'Confirm Password cannot be blank.' };
  return password === confirmed
    ? null
    : { field: 'confirmNewPassword', text: 'Passwords are not matching.' };
};
