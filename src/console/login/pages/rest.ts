/** What the login does without at the first look, in one file of its own. */

export { authProvider } from '../../app/authProvider.ts';
export { BelowForm } from '../form/BelowForm.tsx';
export { CaptchaField } from '../form/CaptchaField.tsx';
export { SignInOtp } from '../form/SignInOtp.tsx';
