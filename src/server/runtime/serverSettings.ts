import { type Mode, section } from './section.ts';
import { matching, oneOf, secretWord, type Variable, wholeNumber } from './variable.ts';

/** Whether a mode shows the demo: development runs on its data. */
export const hasDemo = (mode: Mode): boolean => mode === 'demo' || mode === 'development';

const port: Variable<number> = {
  ...wholeNumber(4600, 1, 65535),
  allowed: 'a port from 1 to 65535',
};

/** Where people open the console, for the links in letters. */
const publicUrl: Variable<string | null> = {
  initial: null,
  allowed: 'the address of the console, such as https://ofs.exchange.example, without a path',
  read: (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const isWhole = url !== null && [url.origin, `${url.origin}/`].includes(text.toLowerCase());
    return isWhole && /^https?:$/.test(url.protocol) ? url.origin : undefined;
  },
};

const uploadLimit: Variable<number> = {
  ...wholeNumber(200 * 1024 * 1024, 1024, 10 * 1024 ** 3),
  allowed: 'a number of bytes from 1024 to 10737418240 (10 GiB)',
};

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const level = matching(
  'info',
  new RegExp(`^(${levels.join('|')})$`),
  `one of ${levels.join(', ')}`,
);

/** The settings of the server itself. `publicUrl` is null for the address at which it listens. */
export const serverSettings = section('The server', {
  port: ['OFFERDESK_PORT', port, 'the port on which the server listens'],
  host: [
    'OFFERDESK_HOST',
    matching('127.0.0.1', /^[A-Za-z0-9.:_-]+$/, 'a host name or an address'),
    'the address on which the server listens',
  ],
  data: [
    'OFFERDESK_DATA',
    matching('./data', /\S/, 'a folder'),
    'the folder of the database, the secrets and the files',
  ],
  publicUrl: ['OFFERDESK_PUBLIC_URL', publicUrl, 'the address at which people open the console'],
  trustProxy: [
    'OFFERDESK_TRUST_PROXY',
    oneOf(false, { on: true, off: false, 1: true, 0: false }),
    'whether X-Forwarded-For of a proxy is believed',
  ],
  envFlag: ['OFFERDESK_ENV_FLAG', oneOf<0 | 1>(0, { 0: 0, 1: 1 }), '1 shows the UAT label'],
  uploadLimit: ['OFFERDESK_UPLOAD_LIMIT', uploadLimit, 'the largest file of a bulk upload'],
  logLevel: ['OFFERDESK_LOG_LEVEL', level, 'the lowest level of log entries'],
  metricsToken: [
    'OFFERDESK_METRICS_TOKEN',
    secretWord(
      matching(null, /^[\x21-\x7e]{16,}$/, 'text of 16 characters or more, without spaces'),
    ),
    'the token of a collector of figures at /metrics',
  ],
});
