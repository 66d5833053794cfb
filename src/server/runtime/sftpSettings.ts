import { readFileSync } from 'node:fs';

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

type Environment = Readonly<Record<string, string | undefined>>;

/** The SFTP settings, null when SFTP_URL is not set, or what is wrong with them in words, without their values. */
export const sftpIn = (
  environment: Environment,
): { sftp: SftpSettings | null; faults: string[] } => {
  const settingOf = (name: string) => environment[name] ?? '';
  if (settingOf('SFTP_URL') === '') return { sftp: null, faults: [] };
  const faults: string[] = [];
  const url = URL.canParse(settingOf('SFTP_URL')) ? new URL(settingOf('SFTP_URL')) : null;
  if (url?.protocol !== 'sftp:' || url.hostname === '' || url.username === '')
    faults.push(
      'SFTP_URL must be an address such as sftp://user@files.exchange.example:22/ofs; its value is not repeated here, since it may have a password.',
    );
  const { key, fault } = keyIn(settingOf('SFTP_KEY_FILE'));
  if (fault !== null) faults.push(fault);
  if (key === null && fault === null && !url?.password)
    faults.push('SFTP_KEY_FILE names a private key, unless SFTP_URL has a password.');
  const hostKeys = settingOf('SFTP_HOST_KEY')
    .split(/[\s,]+/)
    .map((key) => key.replace(/=$/, ''));
  if (!hostKeys.every((key) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(key)))
    faults.push(
      "SFTP_HOST_KEY must be the fingerprint of the server's key, SHA256:… as `ssh-keygen -lf` prints it, or several of them with commas between: without it anybody could pretend to be that server.",
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

const keyIn = (path: string): { key: string | null; fault: string | null } => {
  if (path === '') return { key: null, fault: null };
  try {
    const key = readFileSync(path, 'utf8');
    return /PRIVATE KEY/.test(key)
      ? { key, fault: null }
      : { key: null, fault: 'SFTP_KEY_FILE is not a private key.' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { key: null, fault: `SFTP_KEY_FILE cannot be read (${code}).` };
  }
};
