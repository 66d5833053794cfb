import type { ConnectionOptions } from 'node:tls';
import { createTransport } from 'nodemailer';
import { type Carrier, deliveryMs } from '../machine/delivery.ts';
import type { Settings } from '../runtime/settings.ts';
import { isThisMachine } from '../runtime/thisMachine.ts';

/** A single mailbox: no list, no name, no character with a meaning in a header. */
const mailbox = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/**
 * The way to the mail server of SMTP_URL, over a few connections that are kept. To any other machine
 * letters go encrypted or not at all: smtps:// begins so, smtp:// must turn to it (STARTTLS), and the
 * server's certificate must be good.
 */
export const mailTransport = (smtpUrl: string, tls: ConnectionOptions = {}) => {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isSecure = protocol === 'smtps:';
  const isNear = isThisMachine(hostname);
  // Read by hand: other parts of the address could turn the check of certificates off.
  return createTransport(
    {
      pool: true,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 465 : 25),
      secure: isSecure,
      requireTLS: !isSecure && !isNear,
      ignoreTLS: !isSecure && isNear,
      tls,
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      maxConnections: 4,
      // A letter lost by a broken connection is sent again over the next.
      maxRequeues: 1,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      dnsTimeout: 5_000,
      socketTimeout: deliveryMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { headers: { 'Auto-Submitted': 'auto-generated' }, xMailer: false },
  );
};

/** Sends letters through the mail server of SMTP_URL. */
export const openMail = ({
  smtpUrl,
  mailFrom,
}: { smtpUrl: string } & Pick<Settings, 'mailFrom'>): Carrier => {
  const transport = mailTransport(smtpUrl);
  return {
    way: 'email',
    take: async ({ to, subject, text }) => {
      const address = to.emailId ?? '';
      if (!mailbox.test(address)) throw new Error('the address is not one mailbox');
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address },
        subject,
        text,
        // Ends what hangs or waits for a connection, so that nothing piles up behind a dead server.
        signal: AbortSignal.timeout(deliveryMs),
      });
    },
    close: () => transport.close(),
  };
};
