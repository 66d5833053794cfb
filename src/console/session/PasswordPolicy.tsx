import { passwordPolicy } from '#domain/password.ts';

/** What the exchange asks of a password (§5), as a list. */
export const PasswordPolicy = () => (
  <ul>
    <li>Minimum {passwordPolicy.minLength} characters.</li>
    <li>
      A mix of upper case, lower case, numbers and special characters (one of{' '}
      <code>@#$%^&amp;+=</code>), without spaces.
    </li>
    <li>Expires after {passwordPolicy.expiryDays} days.</li>
    <li>At most {passwordPolicy.attempts} wrong attempts.</li>
    <li>None of the last {passwordPolicy.history} passwords may be reused.</li>
  </ul>
);
