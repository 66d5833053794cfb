import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { messagingCalls } from '#own/message/messagingCalls.ts';
import { declaredSettings } from '#registry/settings.ts';
import { serverSections } from '#server/runtime/settings.ts';
import { settingsFileName } from '#server/runtime/settingsFile.ts';
import { external, fonts } from '../../scripts/runtimePackages.mjs';
import { isProgram } from '../peers/debian.ts';

const root = new URL('../..', import.meta.url).pathname;
const textOf = (path: string) => readFileSync(root + path, 'utf8');
const product = JSON.parse(textOf('package.json'));
const compose = parse(textOf('compose.yaml'), { merge: true });
const services: [string, any][] = Object.entries(compose.services);
const dockerfile = textOf('Dockerfile');

/** Every file with which an installation is run. */
const files = [
  'Dockerfile',
  'compose.yaml',
  ...(readdirSync(`${root}deploy`, { recursive: true }) as string[])
    .map((name) => `deploy/${name}`)
    .filter((path) => statSync(root + path).isFile()),
];

const declared = [...serverSections, ...declaredSettings].flatMap(({ settings }) =>
  Object.values(settings),
);
const known = new Set([
  settingsFileName,
  ...declared.map(([name]) => name),
  ...declared.flatMap(([name, { secret }]) => (secret ? [`${name}_FILE`] : [])),
]);

test('every setting that these files name is a setting of the server', () => {
  const named = files.flatMap((path) =>
    [...textOf(path).matchAll(/\bOFFERDESK_[A-Z_]+/g)].map(([name]) => `${path}: ${name}`),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((each) => !known.has(each.split(': ')[1] ?? ''))).toEqual([]);
  for (const name of ['server-1', 'server-2'])
    expect(
      Object.keys(compose.services[name].environment).filter((each) => !known.has(each)),
    ).toEqual([]);
});

test('the settings of the Debian package are read by the server', () => {
  const lines = textOf('deploy/debian/offerdesk.env').match(/^#?[A-Z_]+=/gm) ?? [];
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !known.has(line.replace(/^#|=$/g, '')))).toEqual([]);
});

test('each image is one release, and ours is this release on a Node that is allowed', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
  const others = services
    .filter(([, { build }]) => build === undefined)
    .map(([, { image }]) => image as string);
  for (const image of [...bases, ...others])
    expect([image, image]).toEqual([
      image,
      expect.stringMatching(/^[a-z/]+:v?\d+\.\d+(\.\d+)?(-[a-z]+)*$/),
    ]);
  // One release of Node compiles the add-on and loads it, and it is one on which the tests run.
  const releases = new Set(bases.map((image) => /^node:([\d.]+)-bookworm/.exec(image)?.[1]));
  const [, tested = ''] = /^for version in ([\d. ]+); do$/m.exec(textOf('.ci/nodes')) ?? [];
  expect(releases.size).toBe(1);
  expect(tested.split(' ')).toContain([...releases][0]);
  expect(dockerfile).toContain(`ARG VERSION=${product.version}\n`);
  for (const [, { build, image }] of services)
    if (build !== undefined) expect(image).toBe(`offerdesk:${product.version}`);
});

test('the image runs without root, from folders that are there', () => {
  expect(dockerfile).toMatch(/^USER offerdesk$/m);
  expect(dockerfile.lastIndexOf('\nUSER ')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '));
  const sent = [...textOf('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
  expect(sent.filter((path) => !existsSync(root + path))).toEqual([]);
  for (const [name, { build, read_only }] of services)
    if (build !== undefined) expect([name, read_only]).toEqual([name, true]);
});

test('each file that the containers mount is there, or is made as a secret', () => {
  const mounted = services.flatMap(([, { volumes = [] }]) =>
    (volumes as string[]).map((each) => each.split(':')[0] as string),
  );
  const paths = mounted.filter((path) => path.startsWith('./'));
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
  const volumes = mounted.filter((path) => !path.startsWith('./'));
  expect(new Set(volumes)).toEqual(new Set(Object.keys(compose.volumes)));

  const place = mkdtempSync(join(tmpdir(), 'offerdesk-secrets-'));
  cpSync(`${root}deploy/secrets/make.sh`, join(place, 'make.sh'));
  const make = () => execFileSync('sh', ['make.sh'], { cwd: place, encoding: 'utf8' });
  make();
  const made = () =>
    readdirSync(place)
      .filter((name) => name !== 'make.sh')
      .map((name) => [name, readFileSync(join(place, name), 'utf8')]);
  const first = made();
  expect(make()).not.toContain('is made');
  expect(made()).toEqual(first);
  expect(statSync(place).mode & 0o777).toBe(0o700);
  rmSync(place, { recursive: true });
  expect(first.map(([name]) => name)).toEqual(Object.keys(compose.secrets).sort());
  for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets))
    expect(file).toBe(`./deploy/secrets/${name}`);
  const wanted = services.flatMap(([, { secrets = [] }]) => secrets as string[]);
  expect(new Set(wanted)).toEqual(new Set(Object.keys(compose.secrets)));
});

test('a proxy gives events of the stream to the browser at once', () => {
  const [, path = ''] = messagingCalls.calls.stream.route.split(' ');
  const nginx = textOf('deploy/nginx/offerdesk.conf');
  const [, block = ''] = new RegExp(`location = /api${path} \\{\\n([^}]*)\\}`).exec(nginx) ?? [];
  expect(block).toContain('proxy_buffering off;');
  expect(nginx).toContain('proxy_next_upstream off;');
  expect(textOf('deploy/caddy/Caddyfile')).toMatch(/^\t\tflush_interval -1$/m);
});

test('each package that the server finds by its name is one that an installation has', () => {
  const names = ['src', 'resources']
    .flatMap((folder) =>
      (readdirSync(root + folder, { recursive: true }) as string[])
        .filter((name) => name.endsWith('.ts'))
        .map((name) => textOf(`${folder}/${name}`)),
    )
    .filter((source) => source.includes('createRequire('))
    .flatMap((source) => [...source.matchAll(/'((?:@[\w-]+\/)?[\w-]+)\/[\w./-]+\.(?:woff|js)'/g)])
    .map(([, name = '']) => name);
  expect(names).toContain('pdfmake');
  expect(names.filter((name) => ![...external, ...fonts].includes(name))).toEqual([]);
});

const analyze = '/usr/bin/systemd-analyze';
test.skipIf(!isProgram(analyze))(
  `systemd accepts the unit, and finds little exposed (where ${analyze} is)`,
  () => {
    const unit = textOf('deploy/systemd/offerdesk.service');
    const place = mkdtempSync(join(tmpdir(), 'offerdesk-unit-'));
    const path = join(place, 'offerdesk.service');
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
    const verified = spawnSync(analyze, ['verify', '--man=no', path], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const { stdout } = spawnSync(analyze, ['security', '--offline=true', path], {
      encoding: 'utf8',
    });
    rmSync(place, { recursive: true });
    const [, exposed = '10'] = /exposure level for offerdesk\.service: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposed)).toBeLessThan(2);
    // V8 needs memory that it writes and executes.
    expect(unit).toContain('MemoryDenyWriteExecute=no\n');
  },
);
