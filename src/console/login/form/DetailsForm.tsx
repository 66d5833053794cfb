import { type FormEvent, useRef, useState } from 'react';
import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../../browser/language.ts';
import { invalidCaptcha } from '../../session/credentials.ts';
import type { Pending } from '../../session/signIn.ts';
import { CaptchaField, type CaptchaHandle } from './CaptchaField.tsx';
import { Field } from './Field.tsx';
import { askForOtp, type Details, detailFaults, longest } from './forgot.ts';
import type { Words } from './Message.tsx';

const fields = [
  {
    name: 'userId',
    get label() {
      return t('User ID');
    },
    inputMode: 'numeric',
    autoComplete: 'username',
  },
  {
    name: 'mobileNumber',
    get label() {
      return t('Mobile Number');
    },
    inputMode: 'numeric',
    autoComplete: 'tel-national',
  },
  {
    name: 'emailId',
    get label() {
      return t('Email ID');
    },
    inputMode: 'email',
    autoComplete: 'email',
  },
] as const;

/**
 * The details of a user who forgot the password (§2.13, stage 0): what the exchange knows of them, and a
 * captcha by flag.
 */
export const DetailsForm = ({
  details,
  onChange,
  onWords,
  onOtp,
}: {
  details: Details;
  onChange: (details: Details) => void;
  onWords: (words: Words) => void;
  onOtp: (pending: Pending) => void;
}) => {
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const faults = wasSent ? detailFaults(details) : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSent(true);
    const proof = captcha.current?.answer();
    const [bad] = Object.keys(detailFaults(details));
    if (bad) {
      form.current?.querySelector<HTMLInputElement>(`[name="${bad}"]`)?.focus();
      return;
    }
    if (proof === null) return;
    setBusy(true);
    const answer = await askForOtp(details, proof);
    setBusy(false);
    if (!('refused' in answer)) return onOtp(answer);
    onWords({ text: answer.refused, isFault: true });
    captcha.current?.renew(answer.refused === invalidCaptcha);
  };

  return (
    <form ref={form} className="login-form" noValidate onSubmit={submit} aria-busy={isBusy}>
      {fields.map(({ name, label, ...input }, index) => (
        <Field
          key={name}
          {...input}
          label={label}
          name={name}
          autoFocus={index === 0}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longest[name]}
          value={details[name]}
          error={faults[name]}
          onValue={(value) => onChange({ ...details, [name]: withoutHidden(value) })}
        />
      ))}
      <CaptchaField ref={captcha} missing={t('Please Enter Captcha')} />
      <button type="submit" className="login-main" aria-disabled={isBusy}>
        {isBusy ? t('Please wait…') : t('Submit')}
      </button>
    </form>
  );
};
