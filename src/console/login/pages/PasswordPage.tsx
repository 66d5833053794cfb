import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passwordPolicy } from '#domain/password.ts';
import { callAuth } from '../../session/call.ts';
import { encodedPassword } from '../../session/encoding.ts';
import { PasswordPolicy } from '../../session/PasswordPolicy.tsx';
import { PasswordRules } from '../../session/PasswordRules.tsx';
import { type Fault, passwordFault } from '../../session/passwordFault.ts';
import { Link } from '../form/Link.tsx';
import { Message } from '../form/Message.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { Popup } from '../form/Popup.tsx';
import { useHidden } from '../form/useHidden.ts';
import { Frame } from './Frame.tsx';
import './later.css';
import { t } from '../../browser/language.ts';

/**
 * Why the user is here (§4.7). The reason in the address only chooses the words; the token decides what it
 * may do.
 */
const reasons: Record<string, string> = {
  get 1() {
    return t('Your password has expired!');
  },
  get 2() {
    return t('Please set your password before logging in!');
  },
  get 3() {
    return t('Please set a new password');
  },
};

/** Sets a new password with the token of an expired, first or forgotten one. */
const PasswordPage = ({ token, reason }: { token: string; reason: string }) => {
  const [passwords, setPasswords] = useState({ newPassword: '', confirmNewPassword: '' });
  const [fault, setFault] = useState<Fault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [checks, setChecks] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const secret = useHidden(token, reason);

  const set = (name: keyof typeof passwords, value: string) => {
    setPasswords((before) => ({ ...before, [name]: value }));
    setFault(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const bad = passwordFault(passwords.newPassword, passwords.confirmNewPassword);
    setFault(bad);
    setFailure(null);
    setChecks([]);
    if (bad) {
      form.current?.querySelector<HTMLInputElement>(`[name="${bad.field}"]`)?.focus();
      return;
    }
    setBusy(true);
    const answer = await change(passwords, secret).catch(() => null);
    setBusy(false);
    if (answer?.status === 200 && Array.isArray(answer.body)) {
      if (answer.body.length === 0) return setDone(true);
      return setChecks(answer.body);
    }
    if (!answer)
      return setFailure(
        t(
          'The server did not answer, so it is not known whether the password was set. Try to sign in with it, or submit it again.',
        ),
      );
    setFailure(
      reason === '2'
        ? t('This link has expired, please contact the exchange.')
        : t('Password Change failed, try again later.'),
    );
  };

  if (isDone) return <Changed />;
  return (
    <Frame title={t('Set a new password')}>
      <Message
        text={failure ?? reasons[reason] ?? t('Please set a new password')}
        isFault={failure !== null}
      />
      {checks.length > 0 && (
        <div role="alert" className="told softRed">
          <p>{t('Following validation checks have failed:')}</p>
          <ul>
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </div>
      )}
      <form ref={form} className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
        <PasswordField
          label={t('New Password')}
          name="newPassword"
          autoFocus
          autoComplete="new-password"
          maxLength={passwordPolicy.maxLength}
          value={passwords.newPassword}
          error={fault?.field === 'newPassword' ? fault.text : undefined}
          onValue={(value) => set('newPassword', value)}
        />
        <PasswordRules password={passwords.newPassword} />
        <PasswordField
          label={t('Confirm New Password')}
          name="confirmNewPassword"
          autoComplete="new-password"
          maxLength={passwordPolicy.maxLength}
          value={passwords.confirmNewPassword}
          error={fault?.field === 'confirmNewPassword' ? fault.text : undefined}
          onValue={(value) => set('confirmNewPassword', value)}
        />
        <button type="submit" className="login-main" aria-disabled={isBusy}>
          {isBusy ? t('Please wait…') : t('Submit')}
        </button>
      </form>
      <p className="row between login-row faded">
        <Popup label={t('Password Policy')} title={t('Password Policy')}>
          <PasswordPolicy />
        </Popup>
        <Link to="/login">{t('Login')}</Link>
      </p>
    </Frame>
  );
};

const change = async (
  passwords: { newPassword: string; confirmNewPassword: string },
  token: string,
) => {
  const [newPassword, confirmNewPassword] = await Promise.all([
    encodedPassword(passwords.newPassword),
    encodedPassword(passwords.confirmNewPassword),
  ]);
  return callAuth('changePassword', { body: { newPassword, confirmNewPassword }, token });
};

const Changed = () => {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <Frame title={t('Password changed')}>
      <div ref={words} tabIndex={-1} className="told softGreen" role="status">
        {t('Password Changed Successfully!')}
      </div>
      <p className="row between login-row faded">
        <Link to="/login">{t('Back to Login')}</Link>
      </p>
    </Frame>
  );
};

export default PasswordPage;
