import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../markets/server.ts';
import { newCertificate } from './certificate.ts';
import { install, isProgram } from './debian.ts';

const root = new URL('../..', import.meta.url).pathname;

/** A proxy with TLS in front of a server. */
export type TlsProxy = {
  /** The address of the console. */
  url: string;
  port: number;
  /** The certificate of its authority, PEM. */
  ca(): string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
};

type Place = { folder: string; port: number; plainPort: number; target: number };

/** Debian's nginx with deploy/nginx/offerdesk.conf, at other ports. */
const nginx = ({ folder, port, plainPort, target }: Place) => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { key, cert } = newCertificate();
  const own = readFileSync(`${root}deploy/nginx/offerdesk.conf`, 'utf8')
    .replaceAll(
      /listen (\[::\]:)?80;/g,
      (_, v6 = '') => `listen ${v6 || '127.0.0.1:'}${plainPort};`,
    )
    .replaceAll(/listen (\[::\]:)?443 /g, (_, v6 = '') => `listen ${v6 || '127.0.0.1:'}${port} `)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('127.0.0.1:4600', `127.0.0.1:${target}`)
    .replace('/etc/ssl/offerdesk/fullchain.pem', file('cert.pem', cert))
    .replace('/etc/ssl/offerdesk/privkey.pem', file('key.pem', key));
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const whole = `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; ${kept} include ${file('offerdesk.conf', own)}; }`;
  return {
    program: '/usr/sbin/nginx',
    words: ['-e', 'stderr', '-c', file('nginx.conf', whole)],
    caFile: join(folder, 'cert.pem'),
    quit: 'SIGQUIT' as const,
  };
};

/** Debian's Caddy with deploy/caddy/Caddyfile, at other ports, with an authority that only the test trusts. */
const caddy = ({ folder, plainPort, target }: Place) => {
  const text = readFileSync(`${root}deploy/caddy/Caddyfile`, 'utf8')
    .replace('\n{\n', `\n{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n`)
    .replace('server-1:4600 server-2:4600', `127.0.0.1:${target}`);
  writeFileSync(join(folder, 'Caddyfile'), text);
  return {
    program: '/usr/bin/caddy',
    words: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    caFile: join(folder, 'caddy/pki/authorities/local/root.crt'),
    quit: 'SIGTERM' as const,
  };
};

/** Starts a proxy in front of the server at a port; it is installed where it is missing and root may. */
export const startProxy = async (
  name: 'nginx' | 'caddy',
  target: number,
  port: number,
): Promise<TlsProxy> => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const place = { folder, port, plainPort: await freePort(), target };
  const { program, words, caFile, quit } = name === 'nginx' ? nginx(place) : caddy(place);
  if (!isProgram(program)) name === 'nginx' ? install('nginx') : install('caddy');
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: folder,
      HOME: folder,
      SITE_ADDRESS: `localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await isListening(child, port).catch((error: Error) => {
    throw new Error(`${error.message} It said:\n${printed}`);
  });
  return {
    url: `https://localhost:${port}`,
    port,
    ca: () => readFileSync(caFile, 'utf8'),
    stop: async () => {
      child.kill(quit);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Waits until a program accepts connections at a port. */
const isListening = async (child: ChildProcess, port: number): Promise<void> => {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
    });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`);
    if (await isOpen()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing listens at ${port} after 30 s.`);
};
