import { flag, integer, listOf, nullable, ownCalls, text } from '#model';
import {
  captchaQuery,
  domainLogin,
  domainOtpStep,
  forgotPassword,
  forgotStep,
  memberLogin,
  newDomainOtp,
  newOtp,
  newPassword,
  otpStep,
} from './signInFields.ts';

const messages = listOf(text('Message', { max: 1000 }));
const token = text('Token', { max: 128, optional: true });

const firstStep = {
  says: 'The token of the OTP step, or why not',
  answer: { accessToken: token, messages, twoFAEnabled: flag('Two-Factor') },
  shows: [],
} as const;
const anotherOtp = {
  ...firstStep,
  summary: 'Sends another OTP; the one before is worth nothing',
} as const;

/** The signed-in user; the first role is the effective one (§3). */
const userInfo = {
  userId: text('User Id', { max: 30 }),
  userName: text('User Name'),
  memberId: text('Member Id', { max: 5, optional: true }),
  branchId: text('Branch Id', { max: 5, optional: true }),
  roles: listOf(text('Role', { max: 40 })),
};

/** A session after sign-in, on a check and on a refresh, or why there is none. */
const session = {
  messages,
  authorized: flag('Authorized'),
  valid: flag('Valid'),
  expired: flag('Expired'),
  accessToken: token,
  userInfo: nullable(userInfo),
  expiryTime: integer('Time Left', {
    help: 'How long the session lasts from now if nothing is done, in ms.',
  }),
};
const secondStep = {
  summary: 'Finishes a sign-in with the OTP and sets the session cookie',
  says: 'The session, or why there is none',
  answer: session,
  shows: [],
} as const;

const zeroOrOne = {
  says: '0 or 1',
  answer: integer('Flag', { min: 0, max: 1 }),
  shows: [],
} as const;
const forgotten = { accessToken: token, messages };

/** The calls of sign-in, of the session and of a new password (§7.3). */
export const authCalls = ownCalls('auth', {
  envFlag: {
    route: 'GET /auth/validate-env-flag',
    summary: 'Whether this is a UAT system',
    ...zeroOrOne,
  },
  captchaFlag: {
    route: 'GET /auth/validate-captcha-flag',
    summary: 'Whether to draw a captcha',
    ...zeroOrOne,
  },
  passwordEncoding: {
    route: 'GET /auth/password-encoding',
    summary: 'The fixed encoding of passwords on the wire',
    says: 'key and iv in hexadecimal digits',
    answer: { key: text('Key', { max: 64 }), iv: text('Initial Vector', { max: 32 }) },
    shows: [],
  },
  captcha: {
    route: 'GET /auth/captcha',
    summary: 'A captcha: what to draw, and its token; good for one try within two minutes',
    says: 'captchaf, width, height, paths',
    answer: {
      captchaf: text('Token', { max: 200 }),
      width: integer('Width'),
      height: integer('Height'),
      paths: listOf(text('Path', { max: 200_000, help: 'A filled outline as SVG path data.' })),
    },
    shows: [],
  },
  login: {
    route: 'POST /auth/login',
    summary: 'Signs a member user in: first step',
    query: captchaQuery,
    body: memberLogin,
    ...firstStep,
  },
  ldapLogin: {
    route: 'POST /auth/ldapLogin',
    summary: 'Signs a domain user in: first step',
    query: captchaQuery,
    body: domainLogin,
    ...firstStep,
  },
  regenerateOTP: { route: 'POST /auth/regenerateOTP', body: newOtp, ...anotherOtp },
  regenerateLdapOTP: {
    route: 'POST /auth/regenerateLdapOTP',
    body: newDomainOtp,
    ...anotherOtp,
  },
  validateOTP: { route: 'POST /auth/validateOTP', body: otpStep, ...secondStep },
  validateExUserOTP: {
    route: 'POST /auth/validateExUserOTP',
    body: domainOtpStep,
    ...secondStep,
  },
  validateToken: {
    route: 'POST /auth/validateToken',
    summary: 'Whether the cookie of the caller is a session',
    says: 'The session, or why there is none',
    answer: session,
    shows: [],
  },
  refreshCookie: {
    route: 'POST /auth/refreshCookie',
    summary: 'Keeps the session for another half an hour, never past twelve in all',
    says: 'The session',
    answer: session,
  },
  userInfo: {
    route: 'GET /auth/user-info',
    summary: 'Who is signed in',
    says: 'userId, userName, memberId, branchId, roles',
    answer: userInfo,
  },
  loggedInCount: {
    route: 'GET /auth/admin/loggedInCount',
    summary: 'How many users are signed in',
    says: 'A number',
    answer: integer('Users'),
    roles: ['controlUser'],
  },
  logout: {
    route: 'GET /auth/logout',
    summary: 'Ends the session',
    says: 'No messages',
    answer: { messages },
    shows: ['session', 'accessToken'],
  },
  forgotPassword: {
    route: 'POST /auth/forgot-password',
    summary: 'Sends an OTP to a member user who forgot the password',
    query: captchaQuery,
    body: forgotPassword,
    says: 'The token of the OTP step, whether or not there is such a user',
    answer: forgotten,
    shows: [],
  },
  validateForgotPassword: {
    route: 'POST /auth/validate-forgot-password',
    summary: 'Finishes the OTP step of a forgotten password',
    body: forgotStep,
    says: 'The token that sets a new password, or why there is none',
    answer: forgotten,
    shows: [],
  },
  changePassword: {
    route: 'POST /auth/changePassword',
    summary: 'Sets a new password, once',
    body: newPassword,
    says: 'What is wrong with the password; an empty list when it was set',
    answer: messages,
    shows: ['interimToken'],
  },
});
