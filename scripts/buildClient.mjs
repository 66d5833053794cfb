// Builds the client of the API as a package: one file of JavaScript without imports, and its types. It is in
// dist/client, or in the folder that the command names.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const folder = resolve(process.argv[2] ?? join(root, 'dist/client'));
const entry = join(root, 'src/registry/client.ts');
const { version, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: folder,
    emptyOutDir: true,
    minify: false,
    lib: { entry, formats: ['es'], fileName: () => 'index.js' },
  },
});

const types = join(folder, 'types');
const settings = join(folder, 'tsconfig.json');
writeFileSync(
  settings,
  JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: types,
      tsBuildInfoFile: null,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    files: [entry],
    include: [],
  }),
);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', settings],
  { cwd: root, stdio: 'inherit' },
);
rmSync(settings);
if (status !== 0) process.exit(status ?? 1);

/** The file to which an import with # leads, from the root of the project. */
const leadsTo = (specifier) => {
  for (const [name, target] of Object.entries(imports)) {
    if (name === specifier) return target;
    const start = name.endsWith('*') ? name.slice(0, -1) : null;
    if (start && specifier.startsWith(start))
      return target.replace('*', specifier.slice(start.length));
  }
  throw new Error(`${specifier} leads nowhere`);
};

// A program that has the package has none of our short names.
for (const name of readdirSync(types, { recursive: true }).map(String)) {
  if (!name.endsWith('.d.ts')) continue;
  const file = join(types, name);
  const near = (specifier) => {
    const to = specifier.startsWith('#')
      ? join(types, leadsTo(specifier))
      : join(dirname(file), specifier);
    const path = relative(dirname(file), to).replace(/\.ts$/, '.js');
    return path.startsWith('.') ? path : `./${path}`;
  };
  const source = readFileSync(file, 'utf8').replaceAll(
    /(from |import\(|import )(['"])([#.][^'"]*)\2/g,
    (_, before, quote, specifier) => `${before}${quote}${near(specifier)}${quote}`,
  );
  writeFileSync(file, source);
}

writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify(
    {
      name: 'offerdesk-client',
      version,
      private: true,
      license: 'UNLICENSED',
      type: 'module',
      engines: { node: '>=20' },
      exports: {
        '.': { types: './types/src/registry/client.d.ts', default: './index.js' },
      },
    },
    null,
    2,
  )}\n`,
);
