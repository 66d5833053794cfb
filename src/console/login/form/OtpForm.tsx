import { type FormEvent, useEffect, useRef, useState } from 'react';
import { withoutHidden } from '#model/values/oneForm.ts';
import { failedOtp, type Pending } from '../../session/signIn.ts';
import { DemoOutbox } from './DemoAccounts.tsx';
import { Field } from './Field.tsx';
import { Message, type Words } from './Message.tsx';
import { longestOtp, otpFault } from './otp.ts';
import { useCountdown } from './useCountdown.ts';
import '../pages/later.css';
import { english, richly, t } from '../../browser/language.ts';

const start: Words = {
  text: english('Enter OTP'),
  isFault: false,
};
const attemptsAtStart = 5;
const lastTry = (failure: string) =>
  t('%{failure}. That was the last try: please begin again.', {
    failure: failure.replace(/\.$/, ''),
  });

/**
 * The step with an OTP that lives two minutes and is sent again on request (§4.6), at sign-in and for
 * a forgotten password.
 */
export const OtpForm = ({
  pending,
  hint,
  onSubmit,
  onResend,
  onRenew,
  back,
  onBack,
}: {
  pending: Pending;
  hint: string;
  /** Sends what was typed. Null when it was right, else why not. */
  onSubmit: (otp: string) => Promise<string | null>;
  onResend: () => Promise<Pending | { refused: string }>;
  onRenew: (pending: Pending) => void;
  /** The label of the button back to the previous step. */
  back: string;
  onBack: (fault?: string) => void;
}) => {
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [words, say] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const attempts = useRef(attemptsAtStart);
  const input = useRef<HTMLInputElement>(null);

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
    const text = await onSubmit(otp).catch(() => undefined);
    setBusy(false);
    if (text === null) return;
    if (attempts.current <= 1) return onBack(lastTry(text ?? failedOtp));
    say({ text: text ?? failedOtp, isFault: true });
    // Keep the typed OTP when it may not have reached the server.
    if (text !== undefined) setOtp('');
  };

  const again = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await onResend().catch(() => ({ refused: failedOtp }));
    setBusy(false);
    if ('refused' in answer) return say({ text: answer.refused, isFault: true });
    onRenew(answer);
    attempts.current = attemptsAtStart;
    say({ text: t('Two more minutes: enter the newest OTP'), isFault: false });
    setOtp('');
    input.current?.focus();
  };

  return (
    <>
      <Message {...words} />
      <form className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
        <Field
          ref={input}
          label={t('OTP')}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={longestOtp}
          value={otp}
          error={fault}
          hint={hint}
          onValue={(value) => {
            setOtp(withoutHidden(value));
            setFault(undefined);
          }}
        />
        <button type="submit" className="login-main" aria-disabled={isBusy}>
          {isBusy ? t('Please wait…') : t('Submit')}
        </button>
      </form>
      <p className="row between login-row faded">
        <Validity token={pending.token} onResend={again} />
        <button type="button" className="login-link" onClick={() => onBack()}>
          {back}
        </button>
      </p>
      <DemoOutbox />
    </>
  );
};

/** The time for which the OTP is still valid, and then the button that sends another. */
const Validity = ({ token, onResend }: { token: string; onResend: () => void }) => {
  const countdown = useCountdown(token);
  return countdown === '0:00' ? (
    <button type="button" className="login-link" onClick={onResend}>
      {t('Resend OTP')}
    </button>
  ) : (
    <span>
      {richly('OTP is valid for %{countdown}', {
        countdown: (
          <time role="timer" style={{ color: 'var(--ink)', fontWeight: 600 }}>
            {countdown}
          </time>
        ),
      })}
    </span>
  );
};
