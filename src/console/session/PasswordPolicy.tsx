import { passwordPolicy } from '#domain/password.ts';
import { richly, t } from '../browser/language.ts';

/** The exchange's rules for a password (§5), and the further checks of its server, as a list. */
export const PasswordPolicy = () => (
  <ul>
    <li>{t('Minimum %{minLength} characters.', { minLength: passwordPolicy.minLength })}</li>
    <li>
      {t('At most %{mostAtSignIn} characters: sign-in takes no more.', {
        mostAtSignIn: passwordPolicy.mostAtSignIn,
      })}
    </li>
    <li>
      {richly(
        'A mix of upper case, lower case, numbers and special characters (one of %{code}), without spaces.',
        { code: <code>{t('@#$%^&+=')}</code> },
      )}
    </li>
    <li>
      {t(
        'Not easy to guess: not a common password, and not made of words, dates, neighbouring keys, or your own name and ids.',
      )}
    </li>
    <li>
      {t('None of the last %{history} passwords may be reused.', {
        history: passwordPolicy.history,
      })}
    </li>
    <li>{t('Expires after %{expiryDays} days.', { expiryDays: passwordPolicy.expiryDays })}</li>
    <li>{t('At most %{attempts} wrong attempts.', { attempts: passwordPolicy.attempts })}</li>
  </ul>
);
