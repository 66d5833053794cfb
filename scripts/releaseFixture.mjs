/**
 * Keeps a data folder of a release for the tests. It starts the demo of a built checkout with its fewest bids,
 * stops it, and writes what its own `backup` finds to fixtures/releases/<name>/data.tar.br. Run it once for each
 * release, before its tag.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The words of the command: the built checkout, and the name where it is not that of its release. */
const { values: words } = parseArgs({
  options: { build: { type: 'string', default: root }, name: { type: 'string' } },
});
const { version } = JSON.parse(readFileSync(join(words.build, 'package.json'), 'utf8'));
const place = mkdtempSync(join(tmpdir(), 'offerdesk-release-'));
const [data, backups] = [join(place, 'data'), join(place, 'backups')];
const options = {
  cwd: words.build,
  env: {
    ...process.env,
    OFFERDESK_DATA: data,
    OFFERDESK_PORT: '4699',
    OFFERDESK_DEMO_BIDS: '1000',
    OFFERDESK_DEMO_BIDDING: 'off',
  },
};

const served = () =>
  new Promise((resolve, reject) => {
    const demo = spawn(process.execPath, ['dist/server/main.js', 'demo'], options);
    demo.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`It ended: ${code}.`))));
    demo.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Offerdesk is ready at')) demo.kill('SIGTERM');
    });
    demo.stderr.pipe(process.stderr);
  });

try {
  await served();
  execFileSync(process.execPath, ['dist/server/main.js', 'backup', '--to', backups], options);
  const [backup = ''] = readdirSync(backups);
  const packed = brotliCompressSync(gunzipSync(readFileSync(join(backups, backup))), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  const to = join(root, 'fixtures/releases', words.name ?? version);
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'data.tar.br'), packed);
  process.stdout.write(`${to}: ${packed.length} bytes\n`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
