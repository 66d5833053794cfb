import { type Fields, text } from '#model';
import { checkerOf } from '#model/values/validate.ts';
import { ApiError } from '../runtime/errors.ts';

/**
 * The body of a sign-in call, checked for what a field may hold and nothing finer: whether a user
 * id could exist is for the password check to answer, in the words and time of any wrong one.
 * Throws INVALID with the faults by field.
 */
export const given = (fields: Fields, body: unknown): Record<string, string> => {
  const errors = checkerOf(fields)(body ?? {});
  if (Object.keys(errors).length > 0)
    throw new ApiError('INVALID', Object.values(errors)[0] ?? 'The body is not valid', { errors });
  return Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      ((body as Record<string, unknown>)[name] as string | null | undefined) ?? '',
    ]),
  );
};

/** Passwords travel encoded, so their limit is one of the code and not of the characters. */
const encoded = (label: string) => text(label, { max: 200, message: `Please enter ${label}` });
const optional = (label: string, max: number) => text(label, { max, optional: true });

/** What was typed, and the token that came with the picture; read only where captchas are asked for. */
export const captchaQuery: Fields = {
  captcha: optional('Captcha', 64),
  captchaf: optional('Captcha Token', 200),
};

/** The first step of a member user. */
export const memberLogin: Fields = {
  memberId: text('Member Id', { max: 64, message: 'Please enter Member Id' }),
  username: text('User Id', { max: 64, message: 'Please enter User Id' }),
  password: encoded('Password'),
  captcha: optional('Captcha', 64),
};

/** The first step of a domain user. */
export const domainLogin: Fields = {
  username: text('Domain Id', { max: 64, message: 'Please enter Domain Id' }),
  password: encoded('Password'),
  captcha: optional('Captcha', 64),
};

const token = text('Token', { max: 128 });
/** What the wire calls both steps of a forgotten password; inside, the OTP step is 'Forgot'. */
export const forgotPurpose = 'PasswordChange';

const purpose = text('Purpose', { max: 20 });

/** The OTP calls name the user `userId`, or `userName` for domain users (§7.3). */
export const newOtp = (name: 'userId' | 'userName'): Fields => ({
  [name]: text('User Id', { max: 64 }),
  token,
  purpose,
});

/** The second step; an empty OTP is for accounts that have two-factor off. */
export const otpStep = (name: 'userId' | 'userName'): Fields => ({
  ...newOtp(name),
  otp: optional('OTP', 7),
  browserSignature: optional('Browser', 128),
});

/** The fields of a forgotten password: all three must belong to one user. */
export const forgotPassword: Fields = {
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
export const forgotStep: Fields = { ...newOtp('userId'), otp: optional('OTP', 7) };

/** A new password and its repetition, both encoded. */
export const newPassword: Fields = {
  newPassword: text('New Password', { max: 200, message: 'New Password cannot be blank' }),
  confirmNewPassword: text('Confirm Password', {
    max: 200,
    message: 'Confirm Password cannot be blank.',
  }),
};
