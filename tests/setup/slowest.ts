import type { Reporter, TestModule } from 'vitest/node';

/** Number of files to name; a shorter run needs no list. */
const most = 20;

/** Names the files that a whole run waits for longest, which are the ones worth making faster. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= most) return;
    const slowest = modules
      .map((module) => ({
        seconds: module.diagnostic().duration / 1000,
        file: `${module.project.name} ${module.relativeModuleId}`,
      }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, most)
      .map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
    process.stdout.write(`\nThe ${most} slowest files:\n${slowest.join('\n')}\n`);
  }
}
