import { useState } from 'react';
import { cameFrom, go } from '../../session/place.ts';
import type { Pending } from '../../session/signIn.ts';
import { DetailsForm } from '../form/DetailsForm.tsx';
import { anotherOtp, checkOtp, type Details } from '../form/forgot.ts';
import { Link } from '../form/Link.tsx';
import { Message, type Words } from '../form/Message.tsx';
import { OtpForm } from '../form/OtpForm.tsx';
import { Frame } from './Frame.tsx';
import './later.css';
import { english, t } from '../../browser/language.ts';

const start: Words = {
  text: english('Enter your details'),
  isFault: false,
};

/** A forgotten password in two stages (§2.13, §4.7): the details, then an OTP that leads to a new one. */
const ForgotPage = () => {
  const [details, setDetails] = useState<Details>({ userId: '', mobileNumber: '', emailId: '' });
  const [pending, setPending] = useState<Pending | null>(null);
  const [words, say] = useState(start);

  const back = (fault?: string) => {
    setPending(null);
    say(fault ? { text: fault, isFault: true } : start);
  };

  const submit = async (current: Pending, otp: string) => {
    const answer = await checkOtp(current, otp);
    if ('refused' in answer) return answer.refused;
    go(`/password-expired/${encodeURIComponent(answer.token)}/3`, { from: cameFrom() });
    return null;
  };

  return (
    <Frame title={t('Forgot Password')}>
      {pending ? (
        <OtpForm
          pending={pending}
          hint={t('If your details are right, it was sent to your mobile and email-id.')}
          onSubmit={(otp) => submit(pending, otp)}
          onResend={() => anotherOtp(pending)}
          onRenew={setPending}
          back={t('Back')}
          onBack={back}
        />
      ) : (
        <>
          <Message {...words} />
          <DetailsForm details={details} onChange={setDetails} onWords={say} onOtp={setPending} />
          <p className="row between login-row faded">
            <Link to="/login">{t('Back to Login')}</Link>
          </p>
          <p className="faded">
            {t(
              "This is for users of member firms. The passwords of domain accounts are reset by the exchange: please contact the exchange's administrator.",
            )}
          </p>
        </>
      )}
    </Frame>
  );
};

export default ForgotPage;
