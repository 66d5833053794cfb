/**
 * Takes each guard of tests/security/guards.ts out of the server, one at a time, and runs the tests
 * of its row: `npm run guards`, or `npm run guards -- 7 9 view` for some rows and words. Ends with
 * 1 when the tests pass without a guard.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const { guards } = (await runnerImport(join(root, 'tests/security/guards.ts'))).module;
const wanted = process.argv.slice(2);
const chosen = guards.filter(
  ({ row, what }) =>
    wanted.length === 0 ||
    wanted.some((each) => each === String(row) || (!/^\d/.test(each) && what.includes(each))),
);

const node = (folder, ...args) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: ownEnvironment() });

function ownEnvironment(more = {}) {
  const { NODE_ENV, ...env } = process.env;
  return { ...env, ...more };
}

const vite = (folder, ...args) =>
  node(folder, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args);

/** A copy of the sources to change, with the console that is built already. */
const copy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-guards-'));
  for (const name of [
    'src',
    'scripts',
    'schemas',
    'resources',
    'docs/manual',
    'package.json',
    'vite.config.ts',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  symlinkSync(join(root, 'dist/console'), join(folder, 'dist/console'));
  return folder;
};

/** The tests that a pattern names, run against the server in a folder: how each ended. */
const outcomes = (folder, pattern) => {
  const file = join(folder, 'outcome.json');
  rmSync(file, { force: true });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=whole',
      'tests/security',
      '-t',
      pattern,
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    { cwd: root, encoding: 'utf8', env: ownEnvironment({ SERVER_UNDER_TEST: folder }) },
  );
  if (!existsSync(file)) throw new Error(`The tests did not run:\n${stdout}${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
};

/** Why a test that failed says nothing: the server was not there to be asked. */
const neverStarted = ({ failureMessages }) =>
  /before it was ready|is not ready/.test(failureMessages.join());

const folder = copy();
let unnoticed = 0;
try {
  const whole = vite(folder, '--ssr');
  if (whole.status !== 0) throw new Error(`With all its guards nothing is built:\n${whole.stderr}`);
  const names = ({ fullName }) => fullName;
  const everything = outcomes(
    folder,
    chosen.map(({ row, seenBy }) => seenBy ?? `^${row}\\. `).join('|'),
  );
  const redBefore = everything.filter(({ status }) => status === 'failed').map(names);
  for (const name of redBefore)
    console.log(`red with all its guards, and so counted nowhere: ${name}`);
  for (const { row, what, file, guard, without, seenBy = `^${row}\\. ` } of chosen) {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(guard).length !== 2) throw new Error(`${file} has no such guard:\n${guard}`);
    writeFileSync(
      path,
      source.replace(guard, () => without),
    );
    const built = vite(folder, '--ssr');
    writeFileSync(path, source);
    if (built.status !== 0) throw new Error(`Without '${what}' nothing is built:\n${built.stderr}`);
    const seen = outcomes(folder, seenBy).filter((each) => !redBefore.includes(names(each)));
    const failed = seen.filter(({ status }) => status === 'failed');
    const isNoticed = failed.length > 0 && !failed.some(neverStarted);
    if (!isNoticed) unnoticed += 1;
    console.log(
      `${isNoticed ? 'red  ' : 'GREEN'} ${String(row).padStart(2)} ${what}: ${failed.length} of ${seen.length} tests`,
    );
    for (const { fullName, failureMessages } of failed)
      console.log(`         ${neverStarted({ failureMessages }) ? 'no server: ' : ''}${fullName}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length} guards, ${unnoticed} of them missed by nobody.`);
process.exit(unnoticed === 0 ? 0 : 1);
