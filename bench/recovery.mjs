import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multipliedOrders } from './multipliedOrders.mjs';
import { figure } from './record.mjs';
import { started, startedOn } from './server.mjs';

const orders = 1_000_000;
const root = new URL('..', import.meta.url).pathname;

/**
 * Measures the drill of a lost machine: from a backup of a million orders to a server that answers
 * from it, in another folder.
 */
export const measureRecovery = async (seed, { echoMs }) => {
  let count = 0;
  const first = await startedOn(seed, (database) => {
    count = multipliedOrders(database, orders);
  });
  const place = mkdtempSync(join(tmpdir(), 'offerdesk-recovery-'));
  const to = join(place, 'backups');
  const data = join(place, 'data');
  const timed = (...words) => {
    const began = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js', ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, OFFERDESK_DATA: first.data },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return performance.now() - began;
  };
  try {
    const made = timed('backup', '--to', to);
    await first.kill9();
    const [name] = readdirSync(to);
    const file = join(to, name);
    const restored = timed('restore', file, '--to', data);
    if (!existsSync(data)) throw new Error('Nothing was restored');
    const began = performance.now();
    const server = await started('dist/server/main.js', ['demo'], data);
    const ready = performance.now() - began;
    await server.stop();
    const size = statSync(file).size / 1024 / 1024;
    const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
    return {
      lines: [
        `From a backup of ${count.toLocaleString('en-IN')} orders (${size.toFixed(0)} MiB) to a server in another folder: restored and checked in ${seconds(restored)}, ready ${seconds(ready)} later; the backup took ${seconds(made)} beside the server`,
      ],
      figures: [
        figure('restored and ready from a backup of a million', restored + ready, 'ms', {
          limit: 'one echo',
          ratio: (restored + ready) / echoMs,
          better: 'less',
        }),
      ],
    };
  } finally {
    first.remove();
    rmSync(place, { recursive: true, force: true });
  }
};
