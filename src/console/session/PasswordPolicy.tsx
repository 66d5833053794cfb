import { passwordPolicy } from '#domain/password.ts';

/** What the exchange asks of a password (§5), and what its server checks besides, as a list. */
export const PasswordPolicy = () => (
  <ul>
    <li>Minimum {passwordPolicy.minLength} characters.</li>
    <li>At most {passwordPolicy.mostAtSignIn} characters: sign-in takes no more.</li>
    <li>
      A mix of upper case, lower case, numbers and special characters (one of{' '}
      <code>@#$%^&amp;+=</code>), without spaces.
    </li>
    <li>
      Not easy to guess: not a common password, and not made of words, dates, neighbouring keys, or
      your own name and ids.
    </li>
    <li>None of the last {passwordPolicy.history} passwords may be reused.</li>
    <li>Expires after {passwordPolicy.expiryDays} days.</li>
    <li>At most {passwordPolicy.attempts} wrong attempts.</li>
  </ul>
);
