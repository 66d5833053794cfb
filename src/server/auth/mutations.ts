import { spendCaptcha } from './captcha/captchaMutations.ts';
import { noteFailure } from './failureMutations.ts';
import { issueForgot, renewForgot, tryForgotCode } from './password/forgotMutations.ts';
import { changePassword, setPassword } from './password/passwordMutations.ts';
import { openDomainUser } from './password/printedLink.ts';
import { tryCode } from './secondFactor/codeMutations.ts';
import { endOnChange } from './session/endOnChange.ts';
import { endSession, sweepSessions, touchSession } from './session/sessionMutations.ts';
import { issueToken } from './tokenMutations.ts';

/** All writing of sign-in, for the writer thread to know by name. */
export const authMutations = [
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
