import { type FormEvent, useRef, useState } from 'react';
import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../../browser/language.ts';
import {
  type CredentialFaults,
  type Credentials,
  faultsOf,
  invalidCaptcha,
  type LoginType,
  longest,
} from '../../session/credentials.ts';
import { cameFrom, go } from '../../session/place.ts';
import type { Pending } from '../../session/signIn.ts';
import { SignInRefused } from '../../session/signInRefused.ts';
import { BelowForm, CaptchaField, login } from '../pages/later.ts';
import type { CaptchaHandle } from './CaptchaField.tsx';
import { Field } from './Field.tsx';
import { Message, type Words } from './Message.tsx';
import { PasswordField } from './PasswordField.tsx';

const nothing: Credentials = { memberId: '', username: '', password: '' };

/** The first step of sign-in. The server's first message stays in the box above; faults of a field below it. */
export const CredentialsForm = ({
  kind,
  words,
  onWords,
  onOtp,
}: {
  kind: LoginType;
  words: Words;
  onWords: (words: Words) => void;
  onOtp: (pending: Pending) => void;
}) => {
  const [credentials, setCredentials] = useState(nothing);
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isCut, setCut] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const faults: CredentialFaults = wasSent ? faultsOf(kind, credentials) : {};

  const set = (name: keyof Credentials, value: string) =>
    setCredentials((before) => ({ ...before, [name]: value }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    const proof = captcha.current?.answer();
    const [bad] = Object.keys(faultsOf(kind, credentials));
    if (bad) {
      form.current?.querySelector<HTMLInputElement>(`[name="${bad}"]`)?.focus();
      return;
    }
    if (proof === null) return;
    setBusy(true);
    setCut(false);
    try {
      const answer = await login({ kind, ...credentials, ...proof });
      setBusy(false);
      if (answer.step === 'otp') onOtp(answer.pending);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof SignInRefused)) return setCut(true);
      if (error.redirectTo === undefined) return refuse(error.message);
      go(error.redirectTo, { from: cameFrom() });
    }
  };

  const refuse = (text: string) => {
    onWords({ text, isFault: true });
    const isCaptcha = text === invalidCaptcha;
    captcha.current?.renew(isCaptcha);
    if (!isCaptcha) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
  };

  return (
    <>
      <Message {...words} />
      <form ref={form} className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
        {kind === 'member' && (
          <Field
            label={t('Member Id')}
            name="memberId"
            autoFocus
            autoComplete="organization"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longest.memberId}
            value={credentials.memberId}
            error={faults.memberId}
            onValue={(value) => set('memberId', withoutHidden(value).toUpperCase())}
          />
        )}
        <Field
          label={kind === 'member' ? t('User Id') : t('Domain Id')}
          name="username"
          autoFocus={kind === 'domain'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={kind === 'member' ? 'numeric' : 'text'}
          maxLength={kind === 'member' ? longest.userId : longest.domainId}
          value={credentials.username}
          error={faults.username}
          onValue={(value) => set('username', withoutHidden(value))}
        />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          maxLength={longest.password}
          value={credentials.password}
          error={faults.password}
          onValue={(value) => set('password', value)}
        />
        <CaptchaField ref={captcha} missing={t('Please enter Captcha')} />
        <button type="submit" className="login-main" aria-disabled={isBusy}>
          {isBusy ? t('Signing in…') : t('Sign in')}
        </button>
        {isCut && (
          <p className="login-error fault" role="alert">
            {t('The server cannot be reached. What you typed is still here.')}
          </p>
        )}
      </form>
      <div className="login-below">
        <BelowForm kind={kind} onChoose={setCredentials} />
      </div>
    </>
  );
};
