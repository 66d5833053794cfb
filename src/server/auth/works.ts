import { spendCaptcha } from './captchaWorks.ts';
import { tryCode } from './codeWorks.ts';
import { endOnChange } from './endOnChange.ts';
import { noteFailure } from './failureWorks.ts';
import { issueForgot, renewForgot, tryForgotCode } from './forgotWorks.ts';
import { changePassword, setPassword } from './passwordWorks.ts';
import { openDomainUser } from './printedLink.ts';
import { endSession, sweepSessions, touchSession } from './sessionWorks.ts';
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
