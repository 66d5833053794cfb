import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = new URL('profiles', import.meta.url).pathname;
/** The most functions listed for a thread. */
const most = 15;

/** Lets every server that is started from now on write a profile of each of its threads when it ends. */
export const profiles = () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.OFFERDESK_BENCH_PROFILE = folder;
};

/** The flags that a measured server is started with. */
export const profileFlags = () =>
  process.env.OFFERDESK_BENCH_PROFILE === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${process.env.OFFERDESK_BENCH_PROFILE}`];

/** For each thread of each server: where its time went, by function, without what it called. */
export const printProfiles = () =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => [
      name,
      ...busiest(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
      '',
    ]);

const busiest = ({ nodes, samples, timeDeltas }) => {
  const own = new Map();
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + timeDeltas[at]);
  const byName = new Map();
  let all = 0;
  for (const { id, callFrame } of nodes) {
    const time = own.get(id) ?? 0;
    if (callFrame.functionName === '(idle)') continue;
    all += time;
    const file = callFrame.url.split('/').at(-1);
    const name = `${callFrame.functionName || '(no name)'} ${file}:${callFrame.lineNumber + 1}`;
    byName.set(name, (byName.get(name) ?? 0) + time);
  }
  return [...byName]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, time]) => `  ${((time / all) * 100).toFixed(1).padStart(5)}%  ${name}`);
};
