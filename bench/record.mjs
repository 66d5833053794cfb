import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Where the committed result stands that the next run is compared with. */
const place = new URL('record.json', import.meta.url);

/** A figure that is worse by more than this is named: what lies within it is the machine. */
const tolerance = 1.15;

/** The part of its processors that the machine may be using before a measurement begins. */
const quietBelow = 0.1;
const longestWaitMs = 120_000;
const lookMs = 2_000;

/** The share of all processors that was busy during two seconds. */
const busyShare = async () => {
  const times = () =>
    cpus().reduce(
      ({ idle, all }, { times: each }) => ({
        idle: idle + each.idle,
        all: all + Object.values(each).reduce((sum, ms) => sum + ms, 0),
      }),
      { idle: 0, all: 0 },
    );
  const before = times();
  await setTimeout(lookMs);
  const after = times();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
};

/** Waits until the machine does little else, two minutes at most; says in words what it found. */
export const quietMachine = async () => {
  const began = Date.now();
  for (;;) {
    const busy = await busyShare();
    const percent = `${Math.round(busy * 100)}% of the processors in use`;
    if (busy < quietBelow) return { isQuiet: true, words: `quiet machine (${percent})` };
    if (Date.now() - began > longestWaitMs)
      return { isQuiet: false, words: `the machine was not quiet: ${percent} by others` };
  }
};

/**
 * One figure of a run. `ratio` compares runs: the figure against its limit, measured in the same
 * run, so that a slower machine changes both. `better` names the better direction.
 */
export const figure = (name, value, unit, { limit, ratio, better }) => ({
  name,
  value: Number(value.toPrecision(3)),
  unit,
  limit,
  ratio: Number(ratio.toPrecision(3)),
  better,
});

const commit = () =>
  execFileSync('git', ['log', '-1', '--format=%h'], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  }).trim();

/** Compares the figures of this run with the committed ones. Gives lines to print. */
export const compared = (figures) => {
  if (!existsSync(place)) return ['There is no committed result to compare with.'];
  const before = JSON.parse(readFileSync(place, 'utf8'));
  const known = new Map(before.figures.map((each) => [each.name, each]));
  const lines = figures.map((now) => {
    const then = known.get(now.name);
    const words = `${now.name}: ${now.value} ${now.unit}, ${now.ratio} of ${now.limit}`;
    if (!then) return `  new     ${words}`;
    const times = now.better === 'more' ? then.ratio / now.ratio : now.ratio / then.ratio;
    const mark = times > tolerance ? 'WORSE' : times < 1 / tolerance ? 'better' : 'same';
    return `  ${mark.padEnd(7)} ${words}; ${then.ratio} in the result of ${before.commit}`;
  });
  const worse = lines.filter((line) => line.startsWith('  WORSE')).length;
  return [
    ...lines,
    worse === 0
      ? 'Nothing got worse by more than 15%.'
      : `${worse} of ${figures.length} figures got worse by more than 15%.`,
  ];
};

/** Stores a run as the one that later runs are compared with; it is committed like any file. */
export const keep = (figures, words) =>
  writeFileSync(
    place,
    `${JSON.stringify(
      {
        commit: commit(),
        day: new Date().toISOString().slice(0, 10),
        machine: `${availableParallelism()} cores, ${cpus()[0].model}, Node ${process.version}`,
        quiet: words,
        load: loadavg().map((load) => Number(load.toFixed(1))),
        figures,
      },
      null,
      2,
    )}\n`,
  );
