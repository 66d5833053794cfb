import { type FormEvent, Fragment, useId, useRef, useState } from 'react';
import { passwordPolicy } from '#domain/password.ts';
import type { changePasswordCall } from '#own/session/changePasswordCall.ts';
import { english, t } from '../../browser/language.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { isNotSent, isUnanswered } from '../../calls/unanswered.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { PasswordBox } from '../../parts/PasswordBox.tsx';
import { encodedPassword } from '../../session/encoding.ts';
import { PasswordPolicy } from '../../session/PasswordPolicy.tsx';
import { PasswordRules } from '../../session/PasswordRules.tsx';

const blank = { oldPassword: '', newPassword: '', confirmNewPassword: '' };
const boxes = [
  [
    'oldPassword',
    english('Old Password'),
    'current-password',
    english('Old Password cannot be blank'),
  ],
  ['newPassword', english('New Password'), 'new-password', english('New Password cannot be blank')],
  [
    'confirmNewPassword',
    english('Confirm New Password'),
    'new-password',
    english('Confirm Password cannot be blank.'),
  ],
] as const;

type Outcome = { isDone: boolean; failure: string | null; checks: readonly string[] };
const nothing: Outcome = { isDone: false, failure: null, checks: [] };

const failureOf = (error: unknown): string => {
  if (isNotSent(error))
    return t(
      'There is no line to the server: nothing was sent, and the old password is still active.',
    );
  return isUnanswered(error)
    ? t(
        'The server did not answer, so it is not known whether the password was changed. Submit it again; if the old password is then wrong, the new one is active.',
      )
    : t('Password Change Falied!');
};

const users = callsTo<{ calls: { changePassword: typeof changePasswordCall } }>('user');

/**
 * Changes the password of the signed-in user, with the words of the specification (§5, §8). The
 * server makes every check and names the failed one; only a blank box is not sent.
 */
export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [typed, setTyped] = useState(blank);
  const [fault, setFault] = useState<{ field: string; text: string } | null>(null);
  const [outcome, setOutcome] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const [isPolicyOpen, setPolicyOpen] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [field, , , text] = boxes.find(([name]) => typed[name] === '') ?? [];
    setFault(field ? { field, text: t(text ?? '') } : null);
    setOutcome(nothing);
    if (field) {
      box.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const [oldPassword, newPassword, confirmNewPassword] = await Promise.all([
        encodedPassword(typed.oldPassword),
        encodedPassword(typed.newPassword),
        encodedPassword(typed.confirmNewPassword),
      ]);
      const body = { oldPassword, newPassword, confirmNewPassword };
      const checks = await users.ask('changePassword', { body });
      setOutcome({ isDone: checks.length === 0, failure: null, checks });
    } catch (error) {
      setOutcome({ ...nothing, failure: failureOf(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <Dialog
        title={t('Change Password')}
        open
        onClose={onClose}
        actions={
          <>
            {!outcome.isDone && (
              <Button variant="text" onClick={() => setPolicyOpen(true)}>
                {t('Password Policy')}
              </Button>
            )}
            <Button onClick={onClose}>{outcome.isDone ? t('Close') : t('Cancel')}</Button>
            {!outcome.isDone && (
              <Button
                variant="contained"
                type="submit"
                form={form}
                disabled={isBusy}
                aria-busy={isBusy}
              >
                {t('Submit')}
              </Button>
            )}
          </>
        }
      >
        {outcome.isDone ? (
          <p role="status">{t('Password Changed Successfully!')}</p>
        ) : (
          <form id={form} ref={box} className="column" noValidate onSubmit={submit}>
            {outcome.failure && (
              <p role="alert" className="refused">
                {outcome.failure}
              </p>
            )}
            {outcome.checks.length > 0 && (
              <div role="alert" className="refused">
                <p>{t('Following validation checks have failed:')}</p>
                <ul>
                  {outcome.checks.map((check) => (
                    <li key={check}>{check}</li>
                  ))}
                </ul>
              </div>
            )}
            {boxes.map(([name, label, autoComplete]) => (
              <Fragment key={name}>
                <PasswordBox
                  label={t(label)}
                  name={name}
                  autoComplete={autoComplete}
                  maxLength={passwordPolicy.maxLength}
                  value={typed[name]}
                  error={fault?.field === name ? fault.text : null}
                  onChange={(value) => {
                    setTyped((before) => ({ ...before, [name]: value }));
                    setFault(null);
                  }}
                />
                {name === 'newPassword' && <PasswordRules password={typed.newPassword} />}
              </Fragment>
            ))}
          </form>
        )}
      </Dialog>
      <Dialog
        title={t('Password Policy')}
        open={isPolicyOpen}
        onClose={() => setPolicyOpen(false)}
        actions={<Button onClick={() => setPolicyOpen(false)}>{t('Close')}</Button>}
      >
        <PasswordPolicy />
      </Dialog>
    </>
  );
}
