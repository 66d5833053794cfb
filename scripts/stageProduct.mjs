/**
 * Copies the built product into a folder, without anything that only builds or tests it: dist, a short
 * package.json, and the packages that the server loads. The Debian package and the image are made of it.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { external, fonts } from './runtimePackages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Packages that only install or compile another. */
const installers = ['prebuild-install', 'cpu-features', 'nan'];
/** Sources and objects of the compiler, whose result is the add-on. */
const compiled =
  /\/better-sqlite3\/(deps|src|build\/Release\/(obj|obj\.target|sqlite3\.a|test_extension\.node))(\/|$)/;

/** The folder of a package, in that of another or further up; null where it is not installed. */
const found = (from, name) => {
  const here = join(from, 'node_modules', name);
  if (existsSync(join(here, 'package.json'))) return here;
  return from === root ? null : found(dirname(from), name);
};

/** The folders of packages and of all that they need. */
export const foldersOf = (names, from = root, seen = new Set()) => {
  for (const name of names.filter((each) => !installers.includes(each))) {
    const at = found(from, name);
    if (at === null || seen.has(at)) continue;
    seen.add(at);
    const { dependencies, optionalDependencies } = read(join(at, 'package.json'));
    foldersOf(Object.keys({ ...dependencies, ...optionalDependencies }), at, seen);
  }
  return seen;
};

/** Gives each folder and file the rights that an installation has, whatever the mask of the builder was. */
const setRights = (folder) => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setRights(path);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
};

/** Copies the product into a folder, which is made. */
export const stageProduct = (to) => {
  for (const half of ['console', 'server'])
    if (!existsSync(join(root, 'dist', half)))
      throw new Error(`There is no dist/${half}. Run npm run build.`);
  mkdirSync(to, { recursive: true });
  for (const half of ['console', 'server'])
    cpSync(join(root, 'dist', half), join(to, 'dist', half), { recursive: true });
  for (const folder of foldersOf([...external, ...fonts]))
    cpSync(folder, join(to, relative(root, folder)), {
      recursive: true,
      // Packages in the folder of another are copied as their own.
      filter: (path) =>
        !compiled.test(path) &&
        !/.\/node_modules$/.test(relative(folder, path)) &&
        relative(folder, path) !== 'node_modules',
    });
  const { name, version, description, license, type, engines } = read(join(root, 'package.json'));
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ name, version, private: true, description, license, type, engines }, null, 2)}\n`,
  );
  setRights(to);
  chmodSync(join(to, 'dist/server/main.js'), 0o755);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [to] = process.argv.slice(2);
  if (!to) {
    process.stderr.write('Name the folder: node scripts/stageProduct.mjs <folder>\n');
    process.exit(2);
  }
  stageProduct(to);
}
