/**
 * Makes the Debian package dist/offerdesk_<version>_<architecture>.deb from the built product. It fits the
 * release line of Node that built it, since the add-on of SQLite is compiled for that line.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stageProduct } from './stageProduct.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version: release, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The words of the command: a revision for a second package of one release, and the folder. */
const { values: words } = parseArgs({
  options: { revision: { type: 'string' }, to: { type: 'string', default: join(root, 'dist') } },
});

/** The releases of Node on which the package runs, as Debian writes them. */
const nodeNeeded = () => {
  const [major] = process.versions.node.split('.');
  const range = engines.node
    .split(' || ')
    .find((each) => each.replace(/^\D+/, '').startsWith(`${major}.`));
  if (!range) throw new Error(`Node ${process.versions.node} is none of ${engines.node}.`);
  const [, from, to = `${Number(major) + 1}`] = /^\D+([\d.]+)(?: <([\d.]+))?$/.exec(range);
  return `nodejs (>= ${from}), nodejs (<< ${to}~)`;
};

const run = (program, args) => execFileSync(program, args, { encoding: 'utf8' }).trim();

/** Every file of a folder. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();

const copy = (from, to, mode = 0o644) => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(join(root, from), to);
  chmodSync(to, mode);
};

/** Fills the tree of the package, without its control files. */
const fill = (tree) => {
  stageProduct(join(tree, 'usr/lib/offerdesk'));
  copy('deploy/debian/offerdesk', join(tree, 'usr/bin/offerdesk'), 0o755);
  copy('deploy/debian/offerdesk.env', join(tree, 'etc/offerdesk/offerdesk.env'));
  copy('deploy/systemd/offerdesk.service', join(tree, 'usr/lib/systemd/system/offerdesk.service'));
  const documents = join(tree, 'usr/share/doc/offerdesk');
  copy('.env.example', join(documents, 'settings.env'));
  copy('CHANGELOG.md', join(documents, 'CHANGELOG.md'));
  copy('deploy/debian/copyright', join(documents, 'copyright'));
  copy('dist/server/THIRD-PARTY-NOTICES.txt', join(documents, 'THIRD-PARTY-NOTICES.txt'));
};

/** Writes the control files of a filled tree. */
const describe = (tree, version, architecture) => {
  const files = filesIn(tree);
  const control = join(tree, 'DEBIAN');
  const values = {
    version,
    architecture,
    node: nodeNeeded(),
    libc: run('getconf', ['GNU_LIBC_VERSION']).replace('glibc ', ''),
    kilobytes: Math.ceil(files.reduce((sum, path) => sum + statSync(path).size, 0) / 1024),
  };
  const sums = files.map((path) => {
    const sum = createHash('md5').update(readFileSync(path)).digest('hex');
    return `${sum}  ${relative(tree, path)}\n`;
  });
  mkdirSync(control, { mode: 0o755 });
  const template = readFileSync(join(root, 'deploy/debian/control'), 'utf8');
  writeFileSync(
    join(control, 'control'),
    template.replace(/\$\{(\w+)\}/g, (_, name) => String(values[name])),
  );
  writeFileSync(join(control, 'conffiles'), '/etc/offerdesk/offerdesk.env\n');
  writeFileSync(join(control, 'md5sums'), sums.join(''));
  for (const script of ['postinst', 'prerm', 'postrm'])
    copy(`deploy/debian/${script}`, join(control, script), 0o755);
};

const version = words.revision === undefined ? release : `${release}-${words.revision}`;
const architecture = run('dpkg', ['--print-architecture']);
const tree = mkdtempSync(join(tmpdir(), 'offerdesk-deb-'));
try {
  chmodSync(tree, 0o755);
  process.umask(0o022);
  fill(tree);
  describe(tree, version, architecture);
  mkdirSync(words.to, { recursive: true });
  const file = join(words.to, `offerdesk_${version}_${architecture}.deb`);
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', tree, file]);
  process.stdout.write(`${file}\n`);
} finally {
  rmSync(tree, { recursive: true, force: true });
}
