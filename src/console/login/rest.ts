/** What the login does without at the first look, in one file of its own. */
export { BelowForm } from './BelowForm.tsx';
export { CaptchaField } from './CaptchaField.tsx';
export { OtpForm } from './OtpForm.tsx';
export { signIn } from './signIn.ts';
