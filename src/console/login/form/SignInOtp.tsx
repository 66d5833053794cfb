import { t } from '../../browser/language.ts';
import type { LoginType } from '../../session/credentials.ts';
import { type Pending, resend, validate } from '../../session/signIn.ts';
import { OtpForm } from './OtpForm.tsx';

/** The second step of sign-in (§4.6). */
export const SignInOtp = ({
  kind,
  pending,
  onRenew,
  onBack,
}: {
  kind: LoginType;
  pending: Pending;
  onRenew: (pending: Pending) => void;
  onBack: (fault?: string) => void;
}) => (
  <OtpForm
    pending={pending}
    hint={t('Sent to your mobile and email-id, or shown by your authenticator app.')}
    onSubmit={(otp) => validate(kind, pending, otp)}
    onResend={() => resend(kind, pending)}
    onRenew={onRenew}
    back={t('Login')}
    onBack={onBack}
  />
);
