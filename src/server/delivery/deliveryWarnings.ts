import type { Settings } from '../runtime/settings.ts';

/**
 * Warnings to the operator at start about ways to reach people that are missing or may surprise.
 * Empty outside production.
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
      'Neither SMTP_URL nor SMS_URL is set: OTPs and links cannot be sent, and only accounts without two-factor can sign in.',
    ];
  return [
    ...(smtpUrl === null
      ? ['SMTP_URL is not set: users get no notices about their accounts.']
      : []),
    ...(publicUrl === null
      ? [
          'OFFERDESK_PUBLIC_URL is not set: links in letters use the address on which this process listens.',
        ]
      : []),
  ];
};
