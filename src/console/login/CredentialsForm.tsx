import { type FormEvent, useRef, useState } from 'react';
import { browserSignature } from './browserSignature.ts';
import { call } from './call.ts';
import {
  type CredentialFaults,
  type Credentials,
  callsOf,
  faultsOf,
  type Kind,
  longest,
} from './credentials.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { encodedPassword } from './encoding.ts';
import { Field } from './Field.tsx';
import { Link } from './Link.tsx';
import type { Pending } from './LoginPage.tsx';
import { Message, type Words } from './Message.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Popup } from './Popup.tsx';
import { go } from './place.ts';
import { type SessionData, session } from './session.ts';

type Answer = { accessToken: string | null; messages: string[]; twoFAEnabled: boolean };
type Failure = { message?: string };

const passwordExpired = 'Password has expired! Kindly change password.';
const nothing: Credentials = { memberId: '', username: '', password: '' };

/** The first step of sign-in. The server's first message stays in the box above; faults of a field below it. */
export const CredentialsForm = ({
  kind,
  words,
  onWords,
  onOtp,
}: {
  kind: Kind;
  words: Words;
  onWords: (words: Words) => void;
  onOtp: (pending: Pending) => void;
}) => {
  const [given, setGiven] = useState(nothing);
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isCut, setCut] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faults: CredentialFaults = wasSent ? faultsOf(kind, given) : {};
  const calls = callsOf[kind];

  const set = (name: keyof Credentials, value: string) =>
    setGiven((before) => ({ ...before, [name]: value }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    const [bad] = Object.keys(faultsOf(kind, given));
    if (bad) {
      form.current?.querySelector<HTMLInputElement>(`[name="${bad}"]`)?.focus();
      return;
    }
    setBusy(true);
    setCut(false);
    try {
      await signIn();
    } catch {
      setCut(true);
    }
    setBusy(false);
  };

  const signIn = async () => {
    const { body } = await call<Answer & Failure>('POST', calls.login, {
      body: {
        ...(kind === 'member' ? { memberId: given.memberId } : {}),
        username: given.username,
        password: await encodedPassword(given.password),
        captcha: '',
      },
    });
    const message = body?.messages?.[0] ?? body?.message;
    if (message === passwordExpired && body?.accessToken)
      return go(`/password-expired/${encodeURIComponent(body.accessToken)}/1`);
    if (message !== undefined || !body?.accessToken)
      return refuse(message ?? 'Invalid credentials');
    const pending = { token: body.accessToken, user: given.username };
    return body.twoFAEnabled ? onOtp(pending) : withoutOtp(pending);
  };

  /** An account without two-factor: the OTP step is taken at once, with an empty OTP (§4.6). */
  const withoutOtp = async ({ token, user }: Pending) => {
    const { body } = await call<SessionData & Failure>('POST', calls.validate, {
      body: {
        otp: '',
        [calls.user]: user,
        token,
        browserSignature: browserSignature(),
        purpose: 'Login',
      },
    });
    if (!body?.accessToken || !session.open(body))
      refuse(body?.messages?.[0] ?? body?.message ?? 'Error occured while verifying OTP');
  };

  const refuse = (text: string) => {
    onWords({ text, isFault: true });
    form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
  };

  return (
    <>
      <Message {...words} />
      <form ref={form} className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
        {kind === 'member' && (
          <Field
            label="Member Id"
            name="memberId"
            autoFocus
            autoComplete="organization"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longest.memberId}
            value={given.memberId}
            error={faults.memberId}
            onValue={(value) => set('memberId', value.trim().toUpperCase())}
          />
        )}
        <Field
          label={kind === 'member' ? 'User Id' : 'Domain Id'}
          name="username"
          autoFocus={kind === 'domain'}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={kind === 'member' ? 'numeric' : 'text'}
          maxLength={kind === 'member' ? longest.userId : longest.domainId}
          value={given.username}
          error={faults.username}
          onValue={(value) => set('username', value.trim())}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={longest.password}
          value={given.password}
          error={faults.password}
          onValue={(value) => set('password', value)}
        />
        <button type="submit" className="login-main" aria-disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
        {isCut && (
          <p className="login-error" role="alert">
            The server cannot be reached. What you typed is still here.
          </p>
        )}
      </form>
      <p className="login-row">
        <Link to="/forgot-password">Forgot Password</Link>
        <Popup label="Contact us" title="Contact us">
          <p>
            Users of a member firm: your Member Admin or Branch Admin can tell you your Member Id
            and User Id. For everything else please contact the exchange's administrator.
          </p>
        </Popup>
      </p>
      <p className="login-other">
        {kind === 'member' ? (
          <>
            Exchange staff and listed companies:{' '}
            <Link to="/ldapLogin">sign in with a domain account</Link>
          </>
        ) : (
          <>
            Users of member firms: <Link to="/login">sign in with a Member Id</Link>
          </>
        )}
      </p>
      <DemoAccounts kind={kind} onChoose={(account) => setGiven({ ...nothing, ...account })} />
    </>
  );
};
