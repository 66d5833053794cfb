import { t } from '../../browser/language.ts';
/** The most that the field takes (§9). */
export const longestOtp = 7;

/** The fault of an OTP, checked before it is sent; null when it has none (§5). */
export const otpFault = (otp: string): string | null => {
  if (otp === '') return t('Please enter OTP received on your mobile and email-id');
  return /^\d+$/.test(otp) ? null : t('Please enter a valid OTP');
};
