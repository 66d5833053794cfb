import { spendCaptcha } from './captcha/captchaWorks.ts';
import { noteFailure } from './failureWorks.ts';
import { issueForgot, renewForgot, tryForgotCode } from './password/forgotWorks.ts';
import { changePassword, setPassword } from './password/passwordWorks.ts';
import { openDomainUser } from './password/printedLink.ts';
import { tryCode } from './secondFactor/codeWorks.ts';
import { endOnChange } from './session/endOnChange.ts';
import { endSession, sweepSessions, touchSession } from './session/sessionWorks.ts';
import { issueToken } from './tokenWorks.ts';

/** All writing of sign-in, for the writer thread to know by name. */
export const authWorks = [
  endOnChange,
  noteFailure,
  spendCaptcha,
  issueToken,
  tryCode,
  issueForgot,
  renewForgot,
  tryForgotCode,
  touchSession,
  endSession,
  sweepSessions,
  setPassword,
  changePassword,
  openDomainUser,
] as const;
