import { type FormEvent, type ReactNode, useState } from 'react';
import type { HttpError } from 'react-admin';
import { t } from '#console/browser/language.ts';
import { TextBox } from '#console/parts/TextBox.tsx';
import { encodedPassword } from '#console/session/encoding.ts';
import { CodeBox } from './CodeBox.tsx';

/**
 * The proof that the calls of the settings need: the encoded password, and a code where one is
 * required.
 */
export type Shown = { password: string; code?: string };

type Faults = { password?: string; code?: string; other?: string };

/**
 * Asks the signed-in user to prove who they are, then sends: the password, and a code where there
 * is an authenticator. Shows the server's refusal at the refused field.
 */
export const Proof = ({
  id,
  needsCode,
  onBusy,
  send,
  children,
}: {
  /** Id of the form, for a button outside of it. */
  id: string;
  needsCode: boolean;
  onBusy: (isBusy: boolean) => void;
  send: (shown: Shown) => Promise<void>;
  /** A description of the action to be confirmed. */
  children: ReactNode;
}) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Faults = {
      ...(password === '' && { password: t('Please enter Password') }),
      ...(needsCode && code === '' && { code: t('Please enter Code') }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    onBusy(true);
    try {
      await send({ password: await encodedPassword(password), ...(needsCode && { code }) });
    } catch (error) {
      setFaults(faultsOf(error as HttpError));
      setCode('');
    }
    onBusy(false);
  };
  return (
    <form id={id} className="column" style={{ gap: 12 }} noValidate onSubmit={submit}>
      {children}
      {faults.other !== undefined && (
        <p role="alert" className="fault">
          {faults.other}
        </p>
      )}
      <TextBox
        label={t('Password')}
        type="password"
        autoComplete="current-password"
        maxLength={30}
        value={password}
        error={faults.password}
        onChange={(next) => {
          setPassword(next);
          setFaults({});
        }}
      />
      {needsCode && (
        <CodeBox
          maxLength={7}
          help={t('Of your authenticator app, or a recovery code of 7 digits.')}
          value={code}
          error={faults.code}
          onChange={(next) => {
            setCode(next);
            setFaults({});
          }}
        />
      )}
    </form>
  );
};

/** The messages of a refusal by field; `other` for a refusal of neither field. */
const faultsOf = (error: HttpError): Faults => {
  const { password, code } = (error.body?.errors ?? {}) as Faults;
  if (password === undefined && code === undefined) return { other: error.message };
  return { ...(password !== undefined && { password }), ...(code !== undefined && { code }) };
};
