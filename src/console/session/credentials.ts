import { passwordPolicy } from '#domain/password.ts';
import { english, t } from '../browser/language.ts';

/** The two kinds of sign-in: users of members by member id and user id, everybody else by domain id. */
export type LoginType = 'member' | 'domain';

export type Credentials = { memberId: string; username: string; password: string };
export type CredentialFaults = Partial<Record<keyof Credentials, string>>;

/** The server's answer to a wrong captcha (§8). */
export const invalidCaptcha = english('Invalid Captcha');

/** The most that each field takes (§9). */
export const longest = {
  memberId: 5,
  userId: 5,
  domainId: 25,
  password: passwordPolicy.mostAtSignIn,
} as const;

/** The faults of some credentials, in the specification's words (§5), in the order of the form. */
export const faultsOf = (kind: LoginType, credentials: Credentials): CredentialFaults => {
  const faults: CredentialFaults = {};
  if (kind === 'member') {
    if (credentials.memberId === '') faults.memberId = t('Please enter Member Id');
    else if (!/^[A-Z0-9_]{1,5}$/.test(credentials.memberId))
      faults.memberId = t('Please enter a valid Member Id');
    if (credentials.username === '') faults.username = t('Please enter User Id');
    else if (!/^\d{1,5}$/.test(credentials.username))
      faults.username = t('Please enter a valid User Id');
  } else if (credentials.username === '') faults.username = t('Please enter Domain Id');
  else if (credentials.username.length > longest.domainId)
    faults.username = t('Please enter a valid Domain Id');
  if (credentials.password === '') faults.password = t('Please enter Password');
  // A password manager fills in more than one can type.
  else if (credentials.password.length > longest.password)
    faults.password = t('Please enter a valid Password');
  return faults;
};
