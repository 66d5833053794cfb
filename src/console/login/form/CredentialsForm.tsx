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

type Props = {
  kind: LoginType;
  words: Words;
  onWords: (words: Words) => void;
  onOtp: (pending: Pending) => void;
};

const nothing: Credentials = { memberId: '', username: '', password: '' };

/** The first step of sign-in. The server's first message stays in the box above; faults of a field below it. */
export const CredentialsForm = ({ kind, words, onWords, onOtp }: Props) => {
  const [credentials, setCredentials] = useState(nothing);
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isCut, setCut] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const faults: CredentialFaults = wasSent ? faultsOf(kind, credentials) : {};

  const box = (name: keyof Credentials, cleaned = withoutHidden) => ({
    name,
    value: credentials[name],
    error: faults[name],
    onValue: (value: string) => setCredentials((before) => ({ ...before, [name]: cleaned(value) })),
  });

  const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    const proof = captcha.current?.answer();
    const [bad] = Object.keys(faultsOf(kind, credentials));
    if (bad) return input(bad)?.focus();
    if (proof === null) return;
    setBusy(true);
    setCut(false);
    try {
      const answer = await login({ kind, ...credentials, ...proof });
      if (answer.step === 'otp') onOtp(answer.pending);
    } catch (error) {
      if (!(error instanceof SignInRefused)) return setCut(true);
      if (error.redirectTo === undefined) return refuse(error.message);
      go(error.redirectTo, { from: cameFrom() });
    } finally {
      setBusy(false);
    }
  };

  const refuse = (text: string) => {
    onWords({ text, isFault: true });
    const isCaptcha = text === invalidCaptcha;
    captcha.current?.renew(isCaptcha);
    if (!isCaptcha) input('password')?.select();
  };

  return (
    <>
      <Message {...words} />
      <form ref={form} className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
        {kind === 'member' && (
          <Field
            label={t('Member Id')}
            {...box('memberId', (value) => withoutHidden(value).toUpperCase())}
            autoFocus
            autoComplete="organization"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longest.memberId}
          />
        )}
        <Field
          label={kind === 'member' ? t('User Id') : t('Domain Id')}
          {...box('username')}
          autoFocus={kind === 'domain'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={kind === 'member' ? 'numeric' : 'text'}
          maxLength={kind === 'member' ? longest.userId : longest.domainId}
        />
        <PasswordField
          label={t('Password')}
          {...box('password', (value) => value)}
          autoComplete="current-password"
          maxLength={longest.password}
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
