import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';

/**
 * Development in one command: Vite serves the console with hot reload and passes /api on to the
 * server, which is rebuilt and restarted whenever one of its sources changes.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const port = Number(process.env.OFFERDESK_PORT || 4600);
const serverPort = port + 1;
const outDir = join(root, 'dist/server-dev');
const environment = {
  ...process.env,
  OFFERDESK_PORT: String(serverPort),
  OFFERDESK_HOST: '127.0.0.1',
  OFFERDESK_DATA: process.env.OFFERDESK_DATA || './data/dev',
};

let child = null;
let isStopping = false;

const start = () => {
  child = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'main.js'), 'develop'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // People open the console, not the server behind it.
  child.stdout.on('data', (text) =>
    process.stdout.write(String(text).replaceAll(`:${serverPort}`, `:${port}`)),
  );
  const started = child;
  child.on('exit', (code) => {
    if (child === started) child = null;
    if (!isStopping && code)
      console.error(`The server ended with status ${code}; waiting for a change.`);
  });
};

const stop = () =>
  new Promise((resolve) => {
    if (!child) return resolve();
    const stopped = child;
    stopped.once('exit', resolve);
    stopped.kill('SIGTERM');
    // The second signal does not wait for open calls.
    setTimeout(() => stopped.kill('SIGTERM'), 3_000).unref();
  });

let isBuilding = false;
let isAgain = false;

/** Builds and restarts, and again after a change meanwhile. */
const restart = async () => {
  if (isBuilding) {
    isAgain = true;
    return;
  }
  isBuilding = true;
  do {
    isAgain = false;
    try {
      await build({
        logLevel: 'warn',
        build: { ssr: true, outDir, sourcemap: true, emptyOutDir: false },
      });
      await stop();
      if (!isStopping) start();
    } catch (error) {
      // The old server goes on; the words say where the mistake is.
      console.error(error.message);
    }
  } while (isAgain);
  isBuilding = false;
};

const vite = await createServer({
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    fs: { allow: [root] },
    proxy: Object.fromEntries(
      ['/api', '/dev/outbox'].map((path) => [
        path,
        { target: `http://127.0.0.1:${serverPort}`, xfwd: false },
      ]),
    ),
  },
  plugins: [
    {
      name: 'password-encoding',
      transformIndexHtml: async (html) => {
        const { readSettings } = await vite.ssrLoadModule(
          join(root, 'src/server/runtime/settings.ts'),
        );
        const { withPasswordEncoding } = await vite.ssrLoadModule(
          join(root, 'src/server/http/passwordEncoding.ts'),
        );
        return withPasswordEncoding(html, readSettings('development', environment, []).settings);
      },
    },
  ],
});

const ofServer = [
  'src/server',
  'src/domain',
  'src/model',
  'src/own',
  'src/exchange',
  'src/registry',
  'schemas',
  'resources',
].map((folder) => join(root, folder));
vite.watcher.add(ofServer);
let waiting;
vite.watcher.on('all', (event, path) => {
  if (!['add', 'change', 'unlink'].includes(event)) return;
  if (!ofServer.some((folder) => path.startsWith(folder)) || !path.endsWith('.ts')) return;
  clearTimeout(waiting);
  waiting = setTimeout(restart, 100);
});

await restart();
await vite.listen();

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    isStopping = true;
    await stop();
    await vite.close();
    process.exit(0);
  });
