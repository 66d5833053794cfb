import { english, t } from '../../browser/language.ts';
import { callAuth } from '../../session/call.ts';
import { type CaptchaAnswer, noCaptcha } from '../../session/captcha.ts';
import { failedOtp, type Pending, tokenOr } from '../../session/signIn.ts';

/** The details that a user who forgot the password gives. */
export type Details = { userId: string; mobileNumber: string; emailId: string };
export type DetailFaults = Partial<Record<keyof Details, string>>;

/** The most that each field takes (§9). */
export const longest = { userId: 30, mobileNumber: 10, emailId: 256 } as const;

const failed = english('Something went wrong.');
const purpose = 'PasswordChange';

/** The first fault of each detail, in the words of §5 and the order of the form. */
export const detailFaults = ({ userId, mobileNumber, emailId }: Details): DetailFaults => {
  const faults: DetailFaults = {};
  if (userId === '') faults.userId = t('User ID cannot be blank');
  else if (!/^\d+$/.test(userId)) faults.userId = t('Enter a valid User ID');
  if (mobileNumber === '') faults.mobileNumber = t('Mobile number cannot be blank');
  else if (mobileNumber.length !== 10) faults.mobileNumber = t('Mobile number must have 10 digits');
  else if (!/^\d+$/.test(mobileNumber)) faults.mobileNumber = t('Invalid Mobile number.');
  if (emailId === '') faults.emailId = t('Email ID is mandatory');
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(emailId))
    faults.emailId = t('Enter a valid Email ID');
  return faults;
};

/** Asks for an OTP (§4.7). Answers alike whether or not there is such a user. */
export const askForOtp = async (
  details: Details,
  proof: CaptchaAnswer = noCaptcha,
): Promise<Pending | { refused: string }> => {
  const { body } = await callAuth('forgotPassword', {
    query: proof,
    body: { ...details, captcha: proof.captcha },
  }).catch(() => ({ body: null }));
  return { user: details.userId, ...tokenOr(body, failed) };
};

/** Sends an OTP. A right one is answered with the token that sets a new password. */
export const checkOtp = async (
  { token, user }: Pending,
  otp: string,
): Promise<{ token: string } | { refused: string }> => {
  const { body } = await callAuth('validateForgotPassword', {
    body: { otp, userId: user, token, purpose },
  });
  return tokenOr(body, failedOtp);
};

/** Asks for another OTP; the one before is worth nothing from then on. */
export const anotherOtp = async ({
  token,
  user,
}: Pending): Promise<Pending | { refused: string }> => {
  const { body } = await callAuth('regenerateOTP', {
    body: { userId: user, token, purpose },
  });
  return { user, ...tokenOr(body, failedOtp) };
};
