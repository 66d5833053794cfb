import { useState } from 'react';
import { passwordPolicy } from '#domain/password.ts';
import type { changePasswordCall } from '#own/session/changePasswordCall.ts';
import { english, t } from '../../browser/language.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { isNotSent, isUnanswered } from '../../calls/unanswered.ts';
import { Boxed } from '../../fields/Boxed.ts';
import { Question } from '../../fields/Question.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { PasswordBox } from '../../parts/PasswordBox.tsx';
import { encodedPassword } from '../../session/encoding.ts';
import { PasswordPolicy } from '../../session/PasswordPolicy.tsx';
import { PasswordRules } from '../../session/PasswordRules.tsx';

type Typed = typeof blank;
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

const firstBlank = (typed: Typed) => {
  const [field, , , text] = boxes.find(([name]) => typed[name] === '') ?? [];
  return field ? { [field]: t(text ?? '') } : {};
};

const failureOf = (error: unknown): string => {
  if (isNotSent(error))
    return t(
      'There is no connection to the server: nothing was sent, and the old password is still active.',
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
  const [isDone, setIsDone] = useState(false);
  const [checks, setChecks] = useState<readonly string[]>([]);
  const [isPolicyOpen, setPolicyOpen] = useState(false);

  const submit = async (typed: Typed) => {
    setChecks([]);
    try {
      const [oldPassword, newPassword, confirmNewPassword] = await Promise.all([
        encodedPassword(typed.oldPassword),
        encodedPassword(typed.newPassword),
        encodedPassword(typed.confirmNewPassword),
      ]);
      const body = { oldPassword, newPassword, confirmNewPassword };
      const failed = await users.ask('changePassword', { body });
      setChecks(failed);
      setIsDone(failed.length === 0);
    } catch (error) {
      throw new Error(failureOf(error));
    }
  };
  return (
    <>
      <Question<Typed>
        title={t('Change Password')}
        answer={t('Submit')}
        leave={t('Cancel')}
        status={
          <Button variant="text" onClick={() => setPolicyOpen(true)}>
            {t('Password Policy')}
          </Button>
        }
        values={blank}
        check={firstBlank}
        isOver={isDone}
        act={submit}
        onClose={onClose}
        onDone={() => undefined}
      >
        {isDone ? (
          <p role="status">{t('Password Changed Successfully!')}</p>
        ) : (
          <>
            {checks.length > 0 && (
              <div role="alert" className="refused">
                <p>{t('Following validation checks have failed:')}</p>
                <ul>
                  {checks.map((check) => (
                    <li key={check}>{check}</li>
                  ))}
                </ul>
              </div>
            )}
            {boxes.map(([name, label, autoComplete]) => (
              <Boxed key={name} name={name}>
                {(box) => (
                  <>
                    <PasswordBox
                      {...box}
                      label={t(label)}
                      autoComplete={autoComplete}
                      maxLength={passwordPolicy.maxLength}
                    />
                    {name === 'newPassword' && <PasswordRules password={box.value} />}
                  </>
                )}
              </Boxed>
            ))}
          </>
        )}
      </Question>
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
