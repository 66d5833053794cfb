import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../markets/server.ts';
import { layLine } from './cuttableLine.ts';
import { install, isProgram } from './debian.ts';

/** A real SSH server that serves one folder over SFTP, behind a line that a test cuts. */
export type Sshd = {
  /** Its address sftp://user@host:port/folder, for SFTP_URL. */
  url: string;
  port: number;
  user: string;
  /** The folder on this machine that it serves. */
  folder: string;
  /** The file with the private key that it accepts, for SFTP_KEY_FILE. */
  keyFile: string;
  /** A private key that it does not accept. */
  strangerKeyFile: string;
  /** The fingerprint of its host key, SHA256:…, for SFTP_HOST_KEY. */
  hostKey(): string;
  /** The three settings as our server reads them. */
  env(): Record<'SFTP_URL' | 'SFTP_KEY_FILE' | 'SFTP_HOST_KEY', string>;
  /** Ends all connections and accepts no new one; mends it. */
  cut(): void;
  mend(): void;
  /** Breaks the next connection that carries so many further bytes to the server. */
  breakAfter(bytes: number): void;
  /** Gives it another host key, as an impostor has; null restores its own. */
  showHostKey(which: 'other' | 'own'): Promise<void>;
  /** Makes its folder read-only, or writable again. */
  allowWriting(isAllowed: boolean): Promise<void>;
  /** The files in its folder, by name, with their content. */
  files(): Record<string, Buffer>;
  /** Puts a file there, as another exchange does. */
  put(name: string, content: string | Buffer): void;
  /** Kills it; its address stays reserved. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
};

const program = '/usr/sbin/sshd';

/** Starts Debian's sshd, which is installed where it is missing and root may install it. */
export const startSshd = async (): Promise<Sshd> => {
  if (!isProgram(program)) install('openssh-server');
  // The folder where sshd drops its rights when root runs it; only root can make it, and only root needs it.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const home = mkdtempSync(join(tmpdir(), 'sshd-'));
  const folder = join(home, 'exchange');
  mkdirSync(folder);
  const [ownHost, otherHost, keyFile, strangerKeyFile] = [
    newKey(home, 'host'),
    newKey(home, 'impostor'),
    newKey(home, 'client'),
    newKey(home, 'stranger'),
  ];
  const allowed = join(home, 'authorized_keys');
  writeFileSync(allowed, readFileSync(`${keyFile}.pub`), { mode: 0o600 });
  const user = userInfo().username;
  let hostKeyFile = ownHost;
  let mayWrite = true;
  let child: ChildProcess | null = null;
  const port = await freePort();
  const line = await layLine(port);

  const tryToStart = async () => {
    const configuration = join(home, 'sshd_config');
    writeFileSync(
      configuration,
      [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${hostKeyFile}`,
        `AuthorizedKeysFile ${allowed}`,
        'AuthenticationMethods publickey',
        'PasswordAuthentication no',
        'KbdInteractiveAuthentication no',
        'UsePAM no',
        'StrictModes no',
        'PermitRootLogin prohibit-password',
        'PidFile none',
        'MaxStartups 100',
        'Subsystem sftp internal-sftp',
        `ForceCommand internal-sftp${mayWrite ? '' : ' -R'}`,
        '',
      ].join('\n'),
    );
    const own = spawn(program, ['-D', '-e', '-f', configuration]);
    child = own;
    let output = '';
    own.stderr.on('data', (chunk) => {
      output += chunk;
    });
    for (let waited = 0; !output.includes('Server listening on'); waited += 20) {
      if (hasEnded(own) || waited > 10_000) throw new Error(`No sshd: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // Another process may have the port for a moment: an outgoing connection takes any free one.
  const start = async () => {
    for (let tries = 1; ; tries++)
      try {
        await tryToStart();
        return line.mend();
      } catch (error) {
        if (tries === 10) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100 * tries));
      }
  };
  const stop = async () => {
    // Its sessions are processes of their own and outlive it; they end with their connections.
    line.cut();
    const own = child;
    if (!own || hasEnded(own)) return;
    const ended = new Promise((resolve) => own.once('exit', resolve));
    own.kill('SIGKILL');
    await ended;
  };
  const restart = async () => {
    await stop();
    await start();
  };
  const url = `sftp://${user}@127.0.0.1:${line.port}${folder}`;
  await start();
  return {
    url,
    port: line.port,
    user,
    folder,
    keyFile,
    strangerKeyFile,
    hostKey: () => fingerprintOf(ownHost),
    env: () => ({
      SFTP_URL: url,
      SFTP_KEY_FILE: keyFile,
      SFTP_HOST_KEY: fingerprintOf(ownHost),
    }),
    cut: line.cut,
    mend: line.mend,
    breakAfter: line.breakAfter,
    showHostKey: (which) => {
      hostKeyFile = which === 'own' ? ownHost : otherHost;
      return restart();
    },
    allowWriting: (isAllowed) => {
      mayWrite = isAllowed;
      return restart();
    },
    files: () =>
      Object.fromEntries(
        readdirSync(folder)
          .sort()
          .map((name) => [name, readFileSync(join(folder, name))]),
      ),
    put: (name, content) => writeFileSync(join(folder, name), content),
    stop,
    start,
    remove: async () => {
      await stop();
      await line.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
};

/** Makes a pair of keys; returns the file with the private one. */
const newKey = (home: string, name: string): string => {
  const file = join(home, name);
  if (!existsSync('/usr/bin/ssh-keygen')) install('openssh-client');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file]);
  return file;
};

/** SHA256:… of a public key, as ssh-keygen -l prints it. */
const fingerprintOf = (keyFile: string): string =>
  execFileSync('ssh-keygen', ['-l', '-E', 'sha256', '-f', `${keyFile}.pub`], { encoding: 'utf8' })
    .split(' ')
    .find((word) => word.startsWith('SHA256:')) ?? '';

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;
