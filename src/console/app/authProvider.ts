import type { AuthProvider } from 'react-admin';
import { type CaptchaAnswer, noCaptcha } from '../session/captcha.ts';
import type { Credentials, LoginType } from '../session/credentials.ts';
import { session } from '../session/session.ts';
import { restoreSession, signOut } from '../session/sessionLife.ts';
import { otpSeconds, type Pending, resend, signIn, validate } from '../session/signIn.ts';
import { SignInRefused } from '../session/signInRefused.ts';

/** A user's own words: without a member id a domain user, where `kind` does not say. */
type CredentialsStep = { step?: 'credentials'; kind?: LoginType } & Omit<Credentials, 'memberId'> &
  Partial<Pick<Credentials, 'memberId'> & CaptchaAnswer>;

/**
 * A step of a sign-in (§4.6): the credentials, the one-time password, or a request for another one.
 */
export type SignInStep =
  | CredentialsStep
  | { step: 'otp'; kind: LoginType; pending: Pending; otp: string }
  | { step: 'resend'; kind: LoginType; pending: Pending };

/** The answer to a step: another step is wanted, within so many seconds, or the session has begun. */
export type SignInAnswer =
  | { step: 'otp'; kind: LoginType; pending: Pending; secondsLeft: number }
  | { step: 'done' };

const done: SignInAnswer = { step: 'done' };

/**
 * Takes one step. Throws SignInRefused with the server's words, which leads on where the password
 * has expired; throws another error when no answer comes.
 */
const login = async (step: SignInStep): Promise<SignInAnswer> => {
  switch (step.step) {
    case 'otp': {
      const refused = await validate(step.kind, step.pending, step.otp);
      if (refused !== null) throw new SignInRefused(refused);
      return done;
    }
    case 'resend': {
      const pending = await resend(step.kind, step.pending);
      if ('refused' in pending) throw new SignInRefused(pending.refused);
      return otpStep(step.kind, pending);
    }
    default:
      return begin(step);
  }
};

const begin = async ({
  memberId = '',
  kind = memberId === '' ? 'domain' : 'member',
  username,
  password,
  captcha = noCaptcha.captcha,
  captchaf = noCaptcha.captchaf,
}: CredentialsStep): Promise<SignInAnswer> => {
  const outcome = await signIn(kind, { memberId, username, password }, { captcha, captchaf });
  switch (outcome.is) {
    case 'signed in':
      return done;
    case 'otp':
      return otpStep(kind, outcome.pending);
    case 'refused':
      throw new SignInRefused(outcome.text);
    case 'password expired':
      throw new SignInRefused(
        outcome.text,
        `/password-expired/${encodeURIComponent(outcome.token)}/1`,
      );
  }
};

const otpStep = (kind: LoginType, pending: Pending): SignInAnswer => ({
  step: 'otp',
  kind,
  pending,
  secondsLeft: otpSeconds,
});

/** Code that only the console needs; the sign-in page does not wait for it. */
const rights = () => import('./rights.ts');

/** Sign-in, session and rights, for the sign-in pages and react-admin: the only way to sign in. */
export const authProvider = {
  login,
  logout: async () => {
    await signOut();
    // The entry shows the sign-in by itself.
    return false;
  },
  checkAuth: async () => {
    if (session.current()) return;
    if (session.mayExist() && (await restoreSession())) return;
    throw new Error('Nobody is signed in');
  },
  // A refusal (403) is no reason to sign out; only a lost session is (§6).
  checkError: async (error: { status?: number }) => {
    if (error.status === 401) throw error;
  },
  getIdentity: async () => {
    const user = session.userInfo();
    const role = (await rights()).effectiveRole();
    if (!user || !role) throw new Error('Nobody is signed in');
    return { id: user.userId, fullName: user.userName, role: role.label };
  },
  getPermissions: async () => (await rights()).effectiveRole()?.role ?? null,
  canAccess: async ({ action, resource }: { action: string; resource: string }) =>
    (await rights()).mayAct(action, resource),
} satisfies AuthProvider;
