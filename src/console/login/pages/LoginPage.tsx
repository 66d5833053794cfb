import { useState } from 'react';
import { english, t } from '../../browser/language.ts';
import type { LoginType } from '../../session/credentials.ts';
import type { Pending } from '../../session/signIn.ts';
import { CredentialsForm } from '../form/CredentialsForm.tsx';
import type { Words } from '../form/Message.tsx';
import { Frame } from './Frame.tsx';
import { SignInOtp } from './later.ts';

const start: Words = {
  text: english('Enter your credentials'),
  isFault: false,
};

/** Sign-in of one kind of user: the credentials, then the OTP (§4.6). */
export const LoginPage = ({ kind, notice }: { kind: LoginType; notice?: string | undefined }) => {
  const [pending, setPending] = useState<Pending | null>(null);
  const [words, say] = useState<Words>(notice ? { text: notice, isFault: true } : start);

  const back = (fault?: string) => {
    setPending(null);
    say(fault ? { text: fault, isFault: true } : start);
  };

  return (
    <Frame title={t('Sign in')}>
      {pending ? (
        <SignInOtp kind={kind} pending={pending} onRenew={setPending} onBack={back} />
      ) : (
        <CredentialsForm kind={kind} words={words} onWords={say} onOtp={setPending} />
      )}
    </Frame>
  );
};
