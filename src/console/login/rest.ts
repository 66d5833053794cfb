/** What the login does without at the first look, in one file of its own. */
export { BelowForm } from './BelowForm.tsx';
export { CaptchaField } from './CaptchaField.tsx';
export { SignInOtp } from './SignInOtp.tsx';
export { signIn } from './signIn.ts';
