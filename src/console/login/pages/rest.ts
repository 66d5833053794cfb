/** The parts that the first view of the login does not need, in a separate file. */

export { authProvider } from '../../app/authProvider.ts';
export { BelowForm } from '../form/BelowForm.tsx';
export { CaptchaField } from '../form/CaptchaField.tsx';
export { SignInOtp } from '../form/SignInOtp.tsx';
