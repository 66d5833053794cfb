import { spawn } from 'node:child_process';
import { shortLived } from '../../scripts/shortLived.ts';
import { pause } from './bidLedger.ts';

/** Starts a process of the built server and kills it after so many ms, before it is ready as a rule. */
export const killedAtStart = async (
  port: number,
  env: Record<string, string>,
  afterMs: number,
): Promise<void> => {
  const child = spawn(process.execPath, [...shortLived, 'dist/server/main.js', 'demo'], {
    env: {
      PATH: process.env.PATH ?? '',
      OFFERDESK_PORT: String(port),
      OFFERDESK_DEMO_BIDDING: 'off',
      ...env,
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await pause(afterMs);
  child.kill('SIGKILL');
  await ended;
};
