/**
 * Loaded into every Node process under a documented command (NODE_OPTIONS=--import): notes in the
 * file FIRST_WORK what is started, and ends it where its work would begin. The tools of packages
 * end at once. A script of ours ends at the first process, thread, port or built file that it wants, or
 * after five seconds: by then all its imports are loaded and its arguments are read. npm itself runs,
 * except for installations; so does the product.
 */
import childProcess from 'node:child_process';
import fs, { appendFileSync, realpathSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { basename, relative } from 'node:path';
import process from 'node:process';
import workers from 'node:worker_threads';

const [, file = '', ...words] = process.argv;
const program = basename(file);
const note = (...parts) => appendFileSync(process.env.FIRST_WORK, `${parts.join(' ')}\n`);
const end = (...parts) => {
  note(...parts);
  process.exit(0);
};

if (!workers.isMainThread || file === '') {
  // A thread belongs to what has been judged already.
} else if (/^np[mx](-cli\.js)?$/.test(program)) {
  if (words[0] === 'ci' || words.includes('--prefix')) end('npm', ...words);
} else if (realpathSync(file).includes('/node_modules/')) {
  end(program, ...words);
} else if (/^(scripts|bench)\//.test(relative(process.cwd(), file))) {
  note(relative(process.cwd(), file), ...words);
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
    childProcess[name] = (command) => end('  begins', name, String(command));
  net.Server.prototype.listen = () => end('  begins to listen');
  workers.Worker = class {
    constructor(what) {
      end('  begins a thread', String(what));
    }
  };
  const { readFileSync } = fs;
  // The build before it has ended without a file.
  fs.readFileSync = (path, ...more) =>
    /\/dist\//.test(String(path)) ? end('  reads the build') : readFileSync(path, ...more);
  syncBuiltinESMExports();
  // A measurement may wait for a quiet machine, or measure in its own process.
  setTimeout(() => end('  is at work'), 5000).unref();
}
