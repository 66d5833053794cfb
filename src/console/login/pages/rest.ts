/** What the login does without at the first look, in one file of its own. */

export { signIn } from '../../session/signIn.ts';
export { BelowForm } from '../form/BelowForm.tsx';
export { CaptchaField } from '../form/CaptchaField.tsx';
export { SignInOtp } from '../form/SignInOtp.tsx';
