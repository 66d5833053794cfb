import { isIP, connect as netConnect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as tlsConnect } from 'node:tls';
import { Client } from 'ldapts';
import type { LdapSettings } from '../runtime/domainUsers/ldapSettings.ts';

/** Timeouts of one answer and of a whole conversation, ms. */
const patience = { answerMs: 5_000, wholeMs: 10_000 };

/**
 * Holds one conversation with the LDAP server, over a separate connection that ends with it. Where
 * encryption is required, nothing is sent before it. A broken connection is not reopened, as the
 * library would: the next requests on a new one would be neither encrypted nor authenticated.
 * Rejects when the server cannot be reached, does not match its certificate, or takes longer than
 * 10 s.
 */
export const withLdap = async <T>(
  { url, startTls, ca }: LdapSettings,
  talk: (client: Client) => Promise<T>,
  tls: ConnectionOptions = {},
): Promise<T> => {
  const { hostname, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const tlsOptions = {
    ...tls,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== null && { ca }),
    minVersion: 'TLSv1.2' as const,
  };
  let line: Socket | null = null;
  const once = (open: () => Socket): any => {
    if (line !== null) throw new Error('The connection to the directory was lost.');
    line = open();
    return line;
  };
  const isTls = protocol === 'ldaps:';
  const client = new Client({
    url,
    timeout: patience.answerMs,
    connectTimeout: patience.answerMs,
    ...(isTls
      ? {
          createSecureConnection: ((port: number) =>
            once(() => tlsConnect({ ...tlsOptions, port }))) as typeof tlsConnect,
        }
      : {
          createConnection: ((port: number) =>
            once(() => netConnect(port, host))) as typeof netConnect,
        }),
  });
  const talking = (async () => {
    if (!isTls && startTls) await client.startTLS(tlsOptions);
    return talk(client);
  })();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The directory took too long to answer.')),
      patience.wholeMs,
    );
  });
  try {
    return await Promise.race([talking, tooLong]);
  } finally {
    clearTimeout(timer);
    // Work in progress then fails, and no caller waits for it any more.
    talking.catch(() => undefined);
    (line as Socket | null)?.destroy();
  }
};
