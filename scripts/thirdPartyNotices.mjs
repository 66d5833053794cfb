/**
 * Writes dist/server/THIRD-PARTY-NOTICES.txt: every package in the built product with its version, licence and
 * the text of the licence. Vite lists what it built into both halves (`build.license`); the packages that stay in
 * node_modules, the fonts and the copied files follow. A licence that the product does not accept ends the build.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAccepted, standardText } from './licences.mjs';
import { copied, external, fonts } from './runtimePackages.mjs';
import { foldersOf } from './stageProduct.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The lists of Vite, which are removed once the notices have them. */
const lists = ['console/.vite/licenses.json', 'server/licenses.json'].map((path) =>
  join(root, 'dist', path),
);

/** A package in its folder, as Vite lists one. */
const inFolder = (folder) => {
  const { name, version, license, licenses } = read(join(folder, 'package.json'));
  const file = readdirSync(folder).find((each) => /^(licen[sc]e|copying)/i.test(each));
  return {
    name,
    version,
    // Older packages have a list.
    identifier: license ?? licenses?.map(({ type }) => type).join(' OR '),
    ...(file && { text: readFileSync(join(folder, file), 'utf8').trim() }),
  };
};

/** A package that was built by others, with their notices and the licences of what they built into it. */
const withNotices = (folder) => {
  const more = readdirSync(folder).filter((each) => /^notice|bundle\.js\.licen[sc]e/i.test(each));
  const own = inFolder(folder);
  const texts = more.map((each) => readFileSync(join(folder, each), 'utf8').trim());
  return { ...own, text: [own.text, ...texts].join('\n\n') };
};

/** Fonts reach the console by style sheets, which Vite's list leaves out. */
const styled = Object.keys(read(join(root, 'package.json')).dependencies).filter((name) =>
  name.startsWith('@fontsource'),
);

/** The packages of the product, sorted and each once; one that is listed twice keeps its text. */
const packages = () => {
  const named = new Map();
  for (const each of [
    ...lists.flatMap(read),
    ...[...foldersOf([...external, ...fonts, ...styled])].map(inFolder),
    ...copied.map((name) => withNotices(join(root, 'node_modules', name))),
  ]) {
    const key = `${each.name}@${each.version}`;
    if (!named.get(key)?.text) named.set(key, each);
  }
  return [...named.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each);
};

const all = packages().map((each) => ({
  ...each,
  // A package may name its licence by the text alone.
  identifier: each.identifier ?? (/^MIT License\n/.test(each.text ?? '') ? 'MIT' : undefined),
  text: each.text ?? standardText(each.identifier, `the authors of ${each.name}`),
}));
const refused = all.filter(({ identifier, text }) => !isAccepted(identifier) || text === null);
if (refused.length > 0) {
  const lines = refused.map(
    ({ name, identifier, text }) =>
      `  ${name}: ${identifier ?? 'none named'}${text === null ? ', without its text' : ''}`,
  );
  process.stderr.write(
    `These packages have licences that the product does not accept (scripts/licences.mjs):\n${lines.join('\n')}\n`,
  );
  process.exit(1);
}
const line = '-'.repeat(78);
const notices = all.map(
  ({ name, version, identifier, text }) =>
    `${line}\n${name} ${version}\nLicence: ${identifier}\n\n${text}\n`,
);
writeFileSync(
  join(root, 'dist/server/THIRD-PARTY-NOTICES.txt'),
  `Offerdesk contains these packages of others, under their licences.\n\n${notices.join('\n')}`,
);
for (const list of lists) rmSync(list);
