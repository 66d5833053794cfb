import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserSignature } from './browserSignature.ts';
import { call } from './call.ts';
import { callsOf, type Kind, longest, otpFault } from './credentials.ts';
import { Field } from './Field.tsx';
import type { Pending } from './LoginPage.tsx';
import { Message, type Words } from './Message.tsx';
import { type SessionData, session } from './session.ts';
import { useCountdown } from './useCountdown.ts';

const start: Words = { text: 'Enter OTP', isFault: false };
const attemptsAtStart = 5;
const failed = 'Error occured while verifying OTP';

/** The second step of sign-in: an OTP that lives two minutes, sent again on request (§4.6). */
export const OtpForm = ({
  kind,
  pending,
  onRenew,
  onBack,
}: {
  kind: Kind;
  pending: Pending;
  onRenew: (pending: Pending) => void;
  onBack: (fault?: string) => void;
}) => {
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [words, say] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const attempts = useRef(attemptsAtStart);
  const input = useRef<HTMLInputElement>(null);
  const countdown = useCountdown(pending.token);
  const calls = callsOf[kind];

  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const words = otpFault(otp);
    setFault(words ?? undefined);
    input.current?.focus();
    if (words) return;
    setBusy(true);
    attempts.current -= 1;
    const text = await validate().catch(() => failed);
    setBusy(false);
    if (text === null) return;
    if (attempts.current <= 1) return onBack(text);
    say({ text, isFault: true });
    setOtp('');
  };

  /** Null when signed in, else why not. */
  const validate = async (): Promise<string | null> => {
    const { body } = await call<SessionData & { message?: string }>('POST', calls.validate, {
      body: {
        otp,
        [calls.user]: pending.user,
        token: pending.token,
        browserSignature: browserSignature(),
        purpose: 'Login',
      },
    });
    if (body?.accessToken && session.open(body)) return null;
    return body?.messages?.[0] ?? body?.message ?? failed;
  };

  const resend = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await call<{ accessToken: string | null; messages?: string[] }>(
      'POST',
      calls.resend,
      { body: { [calls.user]: pending.user, token: pending.token, purpose: 'Login' } },
    ).catch(() => null);
    setBusy(false);
    const token = answer?.body?.accessToken;
    if (!token) return say({ text: answer?.body?.messages?.[0] ?? failed, isFault: true });
    onRenew({ ...pending, token });
    say({ text: 'A new OTP was sent. Enter OTP', isFault: false });
    setOtp('');
    input.current?.focus();
  };

  return (
    <>
      <Message {...words} />
      <form className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
        <Field
          ref={input}
          label="OTP"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={longest.otp}
          value={otp}
          error={fault}
          hint="We sent it to your mobile and email-id."
          onValue={(value) => {
            setOtp(value.trim());
            setFault(undefined);
          }}
        />
        <button type="submit" className="login-main" aria-disabled={isBusy}>
          {isBusy ? 'Please wait…' : 'Submit'}
        </button>
      </form>
      <p className="login-row">
        {countdown === '0:00' ? (
          <button type="button" className="login-link" onClick={resend}>
            Resend OTP
          </button>
        ) : (
          <span>
            OTP is valid for{' '}
            <time role="timer" className="login-countdown">
              {countdown}
            </time>
          </span>
        )}
        <button type="button" className="login-link" onClick={() => onBack()}>
          Login
        </button>
      </p>
    </>
  );
};
