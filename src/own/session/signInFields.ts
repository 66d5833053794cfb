import { text } from '#model';

/** Passwords travel encoded, so their limit is one of the code and not of the characters. */
const encoded = (label: string) =>
  text(label, { max: 200, code: true, message: `Please enter ${label}` });
const optional = (label: string, max: number) => text(label, { max, optional: true, code: true });

/** The typed letters, and the token of the picture; read only where captchas are on. */
export const captchaQuery = {
  captcha: optional('Captcha', 64),
  captchaf: optional('Captcha Token', 200),
};

/** The first step of a member user. */
export const memberLogin = {
  memberId: text('Member Id', { max: 64, code: true, message: 'Please enter Member Id' }),
  username: text('User Id', { max: 64, code: true, message: 'Please enter User Id' }),
  password: encoded('Password'),
  captcha: optional('Captcha', 64),
};

/** The first step of a domain user. */
export const domainLogin = {
  username: text('Domain Id', { max: 64, code: true, message: 'Please enter Domain Id' }),
  password: encoded('Password'),
  captcha: optional('Captcha', 64),
};

/** The name on the wire of both steps of a forgotten password; inside, the OTP step is 'Forgot'. */
export const forgotPurpose = 'PasswordChange';

const user = text('User Id', { max: 64, code: true });
const forOtp = {
  token: text('Token', { max: 128, code: true }),
  purpose: text('Purpose', { max: 20, code: true }),
};

/** Another OTP. The OTP calls name the user `userId`, or `userName` for domain users (§7.3). */
export const newOtp = { userId: user, ...forOtp };
export const newDomainOtp = { userName: user, ...forOtp };

const typed = { otp: optional('OTP', 7), browserSignature: optional('Browser', 128) };

/** The second step; an empty OTP is for accounts that have two-factor off. */
export const otpStep = { ...newOtp, ...typed };
export const domainOtpStep = { ...newDomainOtp, ...typed };

/** The fields of a forgotten password: all three must belong to one user. */
export const forgotPassword = {
  userId: text('User ID', {
    max: 30,
    message: 'User ID cannot be blank',
    pattern: /^\d+$/,
    patternMessage: 'Enter a valid User ID',
  }),
  mobileNumber: text('Mobile Number', {
    max: 10,
    message: 'Mobile number cannot be blank',
    pattern: /^\d{10}$/,
    patternMessage: 'Mobile number must have 10 digits',
  }),
  emailId: text('Email ID', {
    max: 256,
    message: 'Email ID is mandatory',
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    patternMessage: 'Enter a valid Email ID',
  }),
  captcha: optional('Captcha', 64),
};

/** The OTP of a forgotten password. */
export const forgotStep = { ...newOtp, otp: optional('OTP', 7) };

/** A new password and its repetition, both encoded. */
export const newPassword = {
  newPassword: text('New Password', { max: 200, message: 'New Password cannot be blank' }),
  confirmNewPassword: text('Confirm Password', {
    max: 200,
    message: 'Confirm Password cannot be blank.',
  }),
};
