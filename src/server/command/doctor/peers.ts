import { once } from 'node:events';
import { isIP, connect as netConnect } from 'node:net';
import { checkServerIdentity, type PeerCertificate, connect as tlsConnect } from 'node:tls';
import { declaredSettings } from '#registry/settings.ts';
import { discover } from '../../auth/openId/provider.ts';
import { mailTransport } from '../../delivery/mail.ts';
import { withLdap } from '../../directory/ldapConnection.ts';
import type { Settings } from '../../runtime/settings.ts';
import { type SftpSettings, sftpIn } from '../../runtime/sftpSettings.ts';
import { overOneLine } from '../../sftp/line.ts';

/** A system outside that the settings name; `reach` rejects with the reason, and answers its certificate. */
export type Peer = {
  /** The setting that names it. */
  name: string;
  /** Its host and port, without anything secret. */
  place: string;
  reach(): Promise<PeerCertificate | null>;
};

/** Maximum time for a connection, ms. */
const patienceMs = 5_000;

/** The peers of an installation. Reaching one connects and signs in, and sends only that. */
export const peersOf = (settings: Settings): readonly Peer[] => {
  const { smtpUrl, smsUrl, ldap, openId, sftp, heads } = settings;
  return [
    ...(smtpUrl === null ? [] : [mailPeer(smtpUrl)]),
    ...(smsUrl === null ? [] : [webPeer('SMS_URL', smsUrl)]),
    ...(ldap === null ? [] : [ldapPeer(ldap)]),
    ...(openId === null ? [] : [openIdPeer(openId)]),
    ...(sftp === null ? [] : [sftpPeer('SFTP_URL', sftp)]),
    ...(heads.sftp === null ? [] : [sftpPeer('HEADS_SFTP_URL', heads.sftp)]),
    ...modulePeers(settings),
  ];
};

/** The peers that modules name by a setting whose name ends in _URL. */
const modulePeers = ({ modules }: Settings): Peer[] =>
  declaredSettings.flatMap(({ module, settings }) => {
    const named = Object.entries(settings).map(([field, [name]]) => [
      name,
      modules[module]?.[field],
    ]);
    const values: Record<string, unknown> = Object.fromEntries(named);
    return Object.entries(values).flatMap(([name, value]) => {
      if (!name.endsWith('_URL') || typeof value !== 'string') return [];
      if (/^https?:/.test(value)) return [webPeer(name, value)];
      const prefix = name.replace(/_URL$/, '');
      const text = (end: string) => String(values[`${prefix}_${end}`] ?? '');
      const texts = { url: value, keyFile: text('KEY_FILE'), hostKey: text('HOST_KEY') };
      const { sftp, faults } = sftpIn(prefix, texts);
      const reach = () => Promise.reject(new Error(faults.join(' ')));
      return [sftp === null ? { name, place: 'The server', reach } : sftpPeer(name, sftp)];
    });
  });

/** A peer over HTTP: a connection is opened, and no call is sent. */
export const webPeer = (name: string, address: string): Peer => {
  const { protocol, host: place, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const reach = async () => {
    const isTls = protocol === 'https:';
    const socket = isTls
      ? tlsConnect({
          host,
          port: Number(port || 443),
          ...(isIP(host) === 0 && { servername: host }),
        })
      : netConnect(Number(port || 80), host);
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('it did not answer in time')));
    try {
      await once(socket, isTls ? 'secureConnect' : 'connect');
      return 'getPeerCertificate' in socket ? socket.getPeerCertificate() : null;
    } finally {
      socket.destroy();
    }
  };
  return { name, place, reach };
};

const mailPeer = (smtpUrl: string): Peer => ({
  name: 'SMTP_URL',
  place: new URL(smtpUrl).host,
  reach: () =>
    withCertificate(async (tls) => {
      const transport = mailTransport(smtpUrl, tls);
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    }),
});

const ldapPeer = (ldap: NonNullable<Settings['ldap']>): Peer => ({
  name: 'LDAP_URL',
  place: new URL(ldap.url).host,
  reach: () =>
    withCertificate((tls) =>
      withLdap(
        ldap,
        async (client) => {
          if (ldap.searcher) await client.bind(ldap.searcher.dn, ldap.searcher.password);
          await client.search(ldap.baseDn, { scope: 'base', attributes: ['1.1'] });
        },
        tls,
      ),
    ),
});

/** The provider is asked for its configuration, which needs no secret. */
const openIdPeer = (openId: NonNullable<Settings['openId']>): Peer => {
  const peer = webPeer('OIDC_ISSUER', openId.issuer);
  const reach = async () => {
    const certificate = await peer.reach();
    await discover(openId);
    return certificate;
  };
  return { ...peer, reach };
};

const sftpPeer = (name: string, sftp: SftpSettings): Peer => ({
  name,
  place: `${sftp.host}:${sftp.port}`,
  reach: async () => {
    const { folder } = sftp;
    const kind = await overOneLine(sftp, undefined, (client) => client.exists(folder));
    if (kind !== 'd') throw new Error(`there is no folder ${folder}`);
    return null;
  },
});

type Seeing = { checkServerIdentity: typeof checkServerIdentity };

/** Answers the certificate that was shown, and accepted, while something was done over TLS. */
const withCertificate = async (
  does: (tls: Seeing) => Promise<unknown>,
): Promise<PeerCertificate | null> => {
  let shown: PeerCertificate | null = null;
  await does({
    checkServerIdentity: (host, certificate) => {
      shown = certificate;
      return checkServerIdentity(host, certificate);
    },
  });
  return shown;
};
