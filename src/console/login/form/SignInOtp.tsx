import { authProvider, type SignInAnswer } from '../../app/authProvider.ts';
import { t } from '../../browser/language.ts';
import type { LoginType } from '../../session/credentials.ts';
import { failedOtp, type Pending } from '../../session/signIn.ts';
import { SignInRefused } from '../../session/signInRefused.ts';
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
    onSubmit={async (otp) => {
      const answer = await refusedOr(authProvider.login({ step: 'otp', kind, pending, otp }));
      return 'refused' in answer ? answer.refused : null;
    }}
    onResend={async () => {
      const answer = await refusedOr(authProvider.login({ step: 'resend', kind, pending }));
      return 'pending' in answer ? answer.pending : { refused: failedOtp, ...answer };
    }}
    onRenew={onRenew}
    back={t('Login')}
    onBack={onBack}
  />
);

/** The answer to a step, or why the server refuses it. Rejects when no answer comes. */
const refusedOr = (answer: Promise<SignInAnswer>): Promise<SignInAnswer | { refused: string }> =>
  answer.catch((error: unknown) => {
    if (error instanceof SignInRefused) return { refused: error.message };
    throw error;
  });
