import { type AddressInfo, isIP } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it was received: its recipient and its content. */
export type Mail = {
  from: string;
  to: string[];
  headers: Record<string, string>;
  text: string;
  /** The whole message, as it came over the line. */
  raw: string;
  wasEncrypted: boolean;
};

export type SmtpSink = {
  /** Its address, for SMTP_URL. */
  url: string;
  port: number;
  /** The mails received, the oldest first. */
  letters(): readonly Mail[];
  /** The oldest mail to an address that was not returned yet; waits for it, 10 s at most. */
  next(to: string): Promise<Mail>;
  /** The number of connections. */
  connections(): number;
  stop(): Promise<void>;
};

/** How the sink fails: it refuses every mail, accepts it after some ms, or never answers. */
export type SmtpFault = 'refuses' | 'hangs' | { slowMs: number };

/**
 * A real mail server that keeps what it receives. `tls` offers STARTTLS, or with `isSecure` speaks nothing
 * else; with `user` it requires the password.
 */
export const startSmtpSink = async ({
  host = '127.0.0.1',
  port = 0,
  tls,
  isSecure = false,
  user,
  fault,
}: {
  host?: string;
  port?: number;
  tls?: { key: string; cert: string };
  isSecure?: boolean;
  user?: { name: string; password: string };
  fault?: SmtpFault;
} = {}): Promise<SmtpSink> => {
  const letters: Mail[] = [];
  const deliveries = new Set<Mail>();
  let connections = 0;
  const server = new SMTPServer({
    secure: isSecure,
    ...(tls ?? {}),
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
    authOptional: !user,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === user?.name && password === user?.password
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onConnect: (_, done) => {
      connections += 1;
      if (fault !== 'hangs') done();
    },
    onRcptTo: (_, __, done) =>
      fault === 'refuses'
        ? done(Object.assign(new Error('not here'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          wasEncrypted: session.secure,
          ...read(Buffer.concat(chunks).toString('utf8')),
        };
        const take = () => {
          letters.push(mail);
          done();
        };
        if (typeof fault === 'object') setTimeout(take, fault.slowMs);
        else take();
      });
    },
  });
  // A client that hangs up in the middle, as a refused one does, does not fail the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const at = (server.server.address() as AddressInfo).port;
  const credentials = user
    ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@`
    : '';
  return {
    url: `${isSecure ? 'smtps' : 'smtp'}://${credentials}${isIP(host) === 6 ? `[${host}]` : host}:${at}`,
    port: at,
    letters: () => letters,
    next: async (to) => {
      for (const until = Date.now() + 10_000; Date.now() < until; await moment()) {
        const mail = letters.find((each) => each.to.includes(to) && !deliveries.has(each));
        if (mail) {
          deliveries.add(mail);
          return mail;
        }
      }
      throw new Error(`No mail to ${to} came; these did: ${letters.map((each) => each.to)}`);
    },
    connections: () => connections,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const moment = () => new Promise((resolve) => setTimeout(resolve, 10));

/** The headers and the body of a mail of one part. */
const read = (raw: string): Pick<Mail, 'headers' | 'text' | 'raw'> => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.replace(/^[^:]*: ?/, ''),
      ]),
  );
  const body = rest.join('\r\n\r\n');
  const decode = decoders[headers['content-transfer-encoding']?.toLowerCase() ?? '7bit'];
  if (!decode) throw new Error(`Who reads ${headers['content-transfer-encoding']}?`);
  return { raw, headers, text: decode(body).replace(/\r\n/g, '\n').trimEnd() };
};

const decoders: Record<string, (body: string) => string> = {
  '7bit': (body) => body,
  '8bit': (body) => body,
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
  'quoted-printable': (body) =>
    Buffer.from(
      body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      'latin1',
    ).toString('utf8'),
};
