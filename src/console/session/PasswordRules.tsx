import { passwordPolicy, passwordRules } from '#domain/password.ts';
import { t } from '../browser/language.ts';
import styles from './PasswordRules.module.css';

/** The rules that a new password shows by itself, each ticked as soon as what is typed meets it. */
export const PasswordRules = ({ password }: { password: string }) => (
  <div className={`small ${styles.rules}`}>
    <ul className="plain pair" aria-label={t('Rules of the new password')}>
      {passwordRules.map(({ rule, isMet }) => (
        <li key={rule} data-met={isMet(password) || undefined}>
          <span role="img" aria-label={isMet(password) ? t('Met:') : t('Not met:')}>
            {isMet(password) ? '✓' : '○'}
          </span>
          {t(rule)}
        </li>
      ))}
    </ul>
    <p>
      {t(
        'Checked when you submit: none of your last %{history} passwords, and not too easy to guess.',
        { history: passwordPolicy.history },
      )}
    </p>
  </div>
);
