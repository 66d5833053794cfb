import { styled } from '@mui/material/styles';
import { t } from '#console/browser/language.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { Loading } from '#console/parts/Notes.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Status } from '#console/parts/Status.tsx';
import type { user } from '#schemas/user.ts';
import { AuthenticatorPanel } from './AuthenticatorPanel.tsx';
import { LetterPanel } from './LetterPanel.tsx';
import type { TwoFactor } from './twoFactor.ts';

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(340px, 1fr))',
  gap: 12,
  alignItems: 'start',
  maxWidth: 1080,
});

const calls = callsTo<typeof user>('user');

/** Two-factor sign-in of the signed-in user: its state, and the two ways to have it. */
export const MfaSettings = () => {
  const { data, error, refetch } = useAsk(calls, 'twoFactor', {}, { staleTime: 0 });
  if (!data) return error ? <p role="alert">{error.message}</p> : <Loading />;
  const onChanged = () => void refetch();
  return (
    <>
      <PageHead title={t('MFA Settings')} badge={<State now={data} />} />
      <Page>
        <AuthenticatorPanel now={data} onChanged={onChanged} />
        <LetterPanel now={data} onChanged={onChanged} />
      </Page>
    </>
  );
};

const State = ({ now }: { now: TwoFactor }) => {
  if (!now.isTwoFactor) return <Status colour="amber">{t('Two-factor off')}</Status>;
  const by = now.authenticator ? t('by authenticator') : t('by mail and mobile');
  return <Status colour="green">{t('Two-factor on, %{by}', { by })}</Status>;
};
