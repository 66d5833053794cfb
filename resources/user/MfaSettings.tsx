import { type FormEvent, useState } from 'react';
import { type HttpError, useNotify } from 'react-admin';
import { call } from '#console/api.ts';
import { Loading } from '#console/layout/Notes.tsx';
import { encodedPassword } from '#console/login/encoding.ts';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import { TextBox } from '#console/parts/TextBox.tsx';
import { useCall } from '#console/useCall.ts';
import styles from './MfaSettings.module.css';

type TwoFactor = { isTwoFactor: boolean; emailId: string | null; mobileNumber: string | null };

/** Two-factor sign-in of whoever is signed in: what it is now, and the switch, which asks for the password. */
export const MfaSettings = () => {
  const { data, error, refetch } = useCall<TwoFactor>(
    'mfa-settings',
    'GET',
    '/masters/mfa-settings',
    {},
    { staleTime: 0 },
  );
  if (!data) return error ? <p role="alert">{error.message}</p> : <Loading />;
  return (
    <>
      <PageHead
        title="MFA Settings"
        badge={
          <Status colour={data.isTwoFactor ? 'green' : 'amber'}>
            {data.isTwoFactor ? 'Two-factor on' : 'Two-factor off'}
          </Status>
        }
      />
      <Panel title="Two-factor sign-in">
        <Switch key={String(data.isTwoFactor)} now={data} onSwitched={() => void refetch()} />
      </Panel>
    </>
  );
};

const reaches = ({ emailId, mobileNumber }: TwoFactor) =>
  [emailId, mobileNumber].filter((place) => place !== null).join(' and ');

const Switch = ({ now, onSwitched }: { now: TwoFactor; onSwitched: () => void }) => {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const wanted = now.isTwoFactor ? 'off' : 'on';
  const places = reaches(now);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFault('Please enter Password');
    setBusy(true);
    try {
      await call('POST', '/masters/mfa-settings', {
        body: { isTwoFactor: !now.isTwoFactor, password: await encodedPassword(password) },
      });
      notify(`Two-factor sign-in is ${wanted}.`, { type: 'success' });
      onSwitched();
    } catch (error) {
      setFault((error as HttpError).message);
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate aria-label="Two-factor sign-in" onSubmit={submit}>
      <p>
        {now.isTwoFactor
          ? `After the password each sign-in asks for a code that is sent to ${places}.`
          : 'A sign-in asks for the password alone. With two factors it also asks for a code, so that a stolen password opens nothing.'}
      </p>
      {!now.isTwoFactor && (
        <p className="muted">
          {places === ''
            ? 'There is no Email ID and no Mobile Number of yours to send the code to; ask your admin to add one.'
            : `The code will be sent to ${places}.`}
        </p>
      )}
      <TextBox
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={30}
        value={password}
        error={fault}
        onChange={(next) => {
          setPassword(next);
          setFault(null);
        }}
      />
      <div>
        <Button kind="main" type="submit" aria-busy={isBusy} disabled={isBusy}>
          Turn two-factor {wanted}
        </Button>
      </div>
    </form>
  );
};
