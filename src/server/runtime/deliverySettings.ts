import { section } from './section.ts';
import { address, encryptedAddress, matching, token } from './variable.ts';

/** The settings of mail and text messages; null where there is no server or gateway. */
export const deliverySettings = section('Mail and text messages', {
  smtpUrl: [
    'SMTP_URL',
    address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465'),
    'the mail server for one-time passwords, links and notices',
  ],
  mailFrom: [
    'OFFERDESK_MAIL_FROM',
    matching(
      'Offerdesk <offerdesk@localhost>',
      /^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/,
      'an address that mail comes from',
    ),
    'the sender of mail',
  ],
  // Without encryption, codes for signing in would cross the network in clear.
  smsUrl: ['SMS_URL', encryptedAddress('https://sms.example/send'), 'a gateway for text messages'],
  smsToken: ['SMS_TOKEN', token, 'the token that the gateway expects'],
});
