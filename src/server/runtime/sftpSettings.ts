import { readFileSync } from 'node:fs';
import { type Declared, section } from './section.ts';
import { secretAddress, written } from './variable.ts';

/** The SFTP server over which files go to the other exchanges and come from them. */
export type SftpSettings = {
  host: string;
  port: number;
  user: string;
  /** Null where the key is enough. */
  password: string | null;
  /** The private key, PEM; null where there is a password. */
  key: string | null;
  /**
   * The fingerprints of the server's keys, as ssh-keygen prints them: SHA256:… No other server is spoken
   * to. Several, where it has keys of several kinds or is about to change one.
   */
  hostKeys: readonly string[];
  /** The folder on the server, without a slash at its end. */
  folder: string;
};

/** The texts of the settings of a server. */
type Given = { url: string; keyFile: string; hostKey: string };

/** The settings of one server, whose names begin alike. */
export const sftpVariables = (name: string, purpose: string): Declared<Given> => ({
  url: [
    `${name}_URL`,
    secretAddress(written('an address such as sftp://user@files.exchange.example:22/ofs')),
    purpose,
  ],
  keyFile: [`${name}_KEY_FILE`, written('a file'), 'the private key with which to sign in there'],
  hostKey: [
    `${name}_HOST_KEY`,
    written('SHA256:… as `ssh-keygen -lf` prints it'),
    'the fingerprint of the key of that server, or several with commas between',
  ],
});

/** The server of some settings, null without an address, or what is wrong with them in words, without values. */
export const sftpIn = (
  name: string,
  texts: Given,
): { sftp: SftpSettings | null; faults: string[] } => {
  if (texts.url === '') return { sftp: null, faults: [] };
  const faults: string[] = [];
  const url = URL.canParse(texts.url) ? new URL(texts.url) : null;
  if (url?.protocol !== 'sftp:' || url.hostname === '' || url.username === '')
    faults.push(
      `${name}_URL must be an address such as sftp://user@files.exchange.example:22/ofs; its value is not repeated here, since it may have a password.`,
    );
  const { key, fault } = keyIn(`${name}_KEY_FILE`, texts.keyFile);
  if (fault !== null) faults.push(fault);
  if (key === null && fault === null && !url?.password)
    faults.push(`${name}_KEY_FILE names a private key, unless ${name}_URL has a password.`);
  const hostKeys = texts.hostKey.split(/[\s,]+/).map((key) => key.replace(/=$/, ''));
  if (!hostKeys.every((key) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(key)))
    faults.push(
      `${name}_HOST_KEY must be the fingerprint of the server's key, SHA256:… as \`ssh-keygen -lf\` prints it, or several of them with commas between: without it anybody could pretend to be that server.`,
    );
  if (faults.length > 0 || url === null) return { sftp: null, faults };
  return {
    sftp: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? 22 : Number(url.port),
      user: decodeURIComponent(url.username),
      password: url.password === '' ? null : decodeURIComponent(url.password),
      key,
      hostKeys,
      folder: decodeURIComponent(url.pathname).replace(/\/+$/, '') || '.',
    },
    faults,
  };
};

const keyIn = (name: string, path: string): { key: string | null; fault: string | null } => {
  if (path === '') return { key: null, fault: null };
  try {
    const key = readFileSync(path, 'utf8');
    return /PRIVATE KEY/.test(key)
      ? { key, fault: null }
      : { key: null, fault: `${name} is not a private key.` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { key: null, fault: `${name} cannot be read (${code}).` };
  }
};

/** The settings of the server for exchanging files with others; null where a folder of the data replaces it. */
export const exchangeSettings = section(
  'Files',
  sftpVariables('SFTP', 'the server through which files are exchanged with others'),
  (texts) => {
    const { sftp, faults } = sftpIn('SFTP', texts);
    return { value: { sftp }, faults };
  },
);
