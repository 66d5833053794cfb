import { authCalls } from '#own/session/authCalls.ts';
import { answersTo } from '../machine/answersTo.ts';
import { drawnCaptcha } from './captcha/captcha.ts';
import { tokenCall } from './clients/tokenCall.ts';
import { forgotCalls } from './password/forgot.ts';
import { newPasswordCall } from './password/newPassword.ts';
import { publicFlags } from './publicFlags.ts';
import { otpStep } from './secondFactor/otpStep.ts';
import { sessionCalls } from './session/sessionCalls.ts';
import { signInCalls } from './signIn.ts';
import { viewAsCalls } from './viewAs/viewAsCalls.ts';

/** The calls of the sign-in, of the session and of a new password. */
export default answersTo(authCalls, ({ machine, sessions }) => {
  const { renewForgotten, ...forgot } = forgotCalls(machine);
  return {
    ...publicFlags(machine),
    ...sessionCalls(machine, sessions),
    ...viewAsCalls(machine, sessions),
    ...drawnCaptcha(machine),
    ...signInCalls(machine, renewForgotten),
    ...forgot,
    ...otpStep(machine),
    ...newPasswordCall(machine),
    ...tokenCall(machine),
  };
});
