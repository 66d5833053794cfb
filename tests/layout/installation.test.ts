import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const textOf = (path: string) => readFileSync(root + path, 'utf8');
const readme = textOf('README.md');

/** The ranges of Node that are allowed, each from one version up to, and without, another. */
const ranges = (JSON.parse(textOf('package.json')).engines.node as string)
  .split(' || ')
  .map((each) => {
    const [, from = '', to] = /^(?:\^|>=)(\d+\.\d+\.\d+)(?: <(\d+\.\d+\.\d+))?$/.exec(each) ?? [];
    const major = Number.parseInt(from, 10);
    return { major, from: numberOf(from), to: to ? numberOf(to) : numberOf(`${major + 1}.0.0`) };
  });

/** A version as a number that has its order. */
function numberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (major * 1000 + minor) * 1000 + patch;
}
const isAllowed = (version: string): boolean =>
  ranges.some(({ from, to }) => numberOf(version) >= from && numberOf(version) < to);

test('each release of Node that may install it is one on which it is tested, and README says the same', () => {
  expect(ranges.map(({ major }) => major)).toEqual([20, 22, 24]);
  for (const version of ['20.18.3', '21.7.3', '22.12.0', '23.11.1', '24.19.0', '25.0.0', '26.0.0'])
    expect([version, isAllowed(version)]).toEqual([version, false]);
  const lock = JSON.parse(textOf('package-lock.json')).packages[''];
  expect(lock.engines).toEqual(JSON.parse(textOf('package.json')).engines);
  expect(textOf('.npmrc')).toMatch(/^engine-strict=true$/m);
  expect(readme).toContain('Node 20 from 20.19, 22 from 22.13, or 24 up to 24.18');
  // The whole runs on the release of .nvmrc; the quick tests on an exact one of each of the others.
  const whole = Number(textOf('.nvmrc'));
  const [, pinned = ''] = /^for version in ([\d. ]+); do$/m.exec(textOf('.ci/nodes')) ?? [];
  const others = pinned.split(' ');
  expect(others.every((each) => /^\d+\.\d+\.\d+$/.test(each) && isAllowed(each))).toBe(true);
  expect([whole, ...others.map((each) => Number.parseInt(each, 10))]).toEqual([20, 22, 24]);
  expect(textOf('.ci/run')).toMatch(/^npm test\n\.ci\/nodes$/m);
  expect(statSync(`${root}.ci/nodes`).mode & 0o100).toBe(0o100);
  const workflow = textOf('.github/workflows/ci.yml');
  expect(workflow).toMatch(new RegExp(`^ {6}image: node:${whole}\\.\\d+\\.\\d+-bookworm$`, 'm'));
  expect(workflow).toMatch(/^ {6}- run: \.ci\/run$/m);
});

test('README names each package that the tests install', () => {
  const packages = (readdirSync(`${root}tests`, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.ts') && !name.includes('.output/'))
    .flatMap((name) => [...textOf(`tests/${name}`).matchAll(/\binstall\('([^']+)'\)/g)])
    .map(([, name = '']) => name);
  expect(packages.length).toBeGreaterThan(7);
  const [, paragraph = ''] = /^(The tests need [\s\S]*?)\n\n/m.exec(readme) ?? [];
  expect(
    packages.filter((name) => !new RegExp(`(^|[ (,])${name}([ ,.;)]|$)`, 'm').test(paragraph)),
  ).toEqual([]);
});
