import type { Settings } from '../runtime/settings.ts';

/**
 * What an operator should know at start about how people are reached: what is connected, and what may
 * surprise them.
 */
export const deliveryWarnings = ({
  mode,
  smtpUrl,
  smsUrl,
  publicUrl,
}: Pick<Settings, 'mode' | 'smtpUrl' | 'smsUrl' | 'publicUrl'>): string[] => {
  if (mode !== 'production') return [];
  if (smtpUrl === null && smsUrl === null)
    return [
      'Neither SMTP_URL nor SMS_URL is set: nobody is sent an OTP or a link, and only accounts without two-factor can sign in.',
    ];
  return [
    ...(smtpUrl === null
      ? ['SMTP_URL is not set: nobody is told of what happens to an account.']
      : []),
    ...(publicUrl === null
      ? ['OFFERDESK_PUBLIC_URL is not set: links in letters lead to where this process listens.']
      : []),
  ];
};
