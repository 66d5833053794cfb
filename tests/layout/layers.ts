import { importsOf } from './imports.ts';
import { roomOf, type Sources, targetOf } from './rooms.ts';

/**
 * The faults of a set of files, by path from the root of the project (`/src/model/index.ts`), in words; an
 * empty list when every import follows the order of the layers.
 */
export const faultsOfImports = (sources: Sources): string[] =>
  Object.entries(sources).flatMap(([path, source]) =>
    importsOf(path, source).flatMap(({ specifier, line, isType }) => {
      // A glob that excludes files imports none.
      if (specifier?.startsWith('!')) return [];
      const words =
        specifier === null ? 'imports something computed' : faultOf(path, specifier, isType);
      return words ? [`${path}:${line} ${words}`] : [];
    }),
  );

const inNode =
  /^(ajv|fastify|@fastify\/.+|better-sqlite3|pg|ssh2-sftp-client|kysely|pino|hucre\/xlsx|papaparse|@node-rs\/argon2|ldapts|openid-client|standardwebhooks|nodemailer|fontkit|prom-client|@zxcvbn-ts\/.+|otpauth|bowser|commander|marked|pdfmake|fastest-levenshtein|age-encryption)$/;
const inBrowser =
  /^(react|react-dom|react-router|react-router-dom|react-hook-form|react-admin|ra-[^/]+|@mui|@emotion|@tanstack|@hookform)(\/|$)/;

const schemas = ['domain', 'model', 'own', 'schemas'];
/** The words of other languages, which both sides read. */
const words = ['languages', 'registry of languages'];

/** The layers that each layer may import besides itself. A layer that is not listed is out of reach. */
const layers: Record<string, { layers: readonly string[]; packages: readonly RegExp[] }> = {
  domain: { layers: [], packages: [] },
  model: { layers: ['domain'], packages: [/^(yup|date-fns)$/] },
  own: { layers: ['domain', 'model'], packages: [] },
  schemas: { layers: ['domain', 'model', 'own'], packages: [] },
  'registry of schemas': { layers: schemas, packages: [] },
  languages: { layers: [], packages: [] },
  'registry of languages': { layers: ['languages'], packages: [] },
  client: { layers: ['domain', 'model'], packages: [] },
  server: {
    layers: ['domain', 'model', 'own', ...words, 'registry of schemas', 'registry of the server'],
    packages: [/^node:/, inNode],
  },
  exchange: {
    layers: ['domain', 'server'],
    packages: [/^node:/, /^hyparquet(\/src\/\w+\.js|-writer)?$/],
  },
  console: {
    layers: ['domain', 'model', 'own', ...words, 'registry of schemas', 'registry of the console'],
    packages: [
      inBrowser,
      /^(@fontsource-variable|@noble)\//,
      /^(yup|papaparse|date-fns|driver\.js|jsonexport)(\/|$)/,
    ],
  },
  'own on the server': {
    layers: ['domain', 'model', 'own', 'registry of schemas', 'registry of the server', 'server'],
    packages: [],
  },
  'own in the browser': {
    layers: ['domain', 'model', 'own', 'registry of schemas', 'console'],
    packages: [inBrowser],
  },
  'shared by both sides of resources': { layers: schemas, packages: [] },
  'resources on the server': {
    layers: [...schemas, 'shared by both sides of resources', 'server', 'exchange'],
    packages: [/^node:/, /^(kysely|papaparse)$/],
  },
  'resources in the browser': {
    layers: [...schemas, 'registry of schemas', 'shared by both sides of resources', 'console'],
    packages: [inBrowser, /^uqr$/],
  },
  'registry of the client': { layers: [...schemas, 'client'], packages: [] },
  'registry of the server': {
    layers: ['server', 'exchange', 'resources on the server', 'own on the server'],
    packages: [],
  },
  'registry of the console': {
    layers: [...words, 'console', 'resources in the browser', 'own in the browser'],
    packages: [],
  },
};

/** The layer of a path. The folder of a noun separates its two sides; both sides share its loose files. */
const layerOf = (path: string): string | null => {
  if (path.startsWith('/schemas/')) return 'schemas';
  if (/^\/(src\/own|resources)\/[^/]+\/hi\.json$/.test(path)) return 'languages';
  const [, home, rest = ''] = /^\/(?:src\/)?(resources|own)\/[^/]+\/(.+)$/.exec(path) ?? [];
  if (home) {
    if (/^server[/.]/.test(rest)) return `${home} on the server`;
    if (/^console[/.]|\.above\.tsx$|^(shell|login|find|tour)\.console\.tsx?$/.test(rest))
      return `${home} in the browser`;
    return home === 'own' ? 'own' : 'shared by both sides of resources';
  }
  if (/^\/src\/registry\/(lazyNouns|nouns|outlines|ownRoutes|product)\.ts$/.test(path))
    return 'registry of schemas';
  if (/^\/src\/registry\/(console|login|languages\.console|ownScreens)\.ts$/.test(path))
    return 'registry of the console';
  if (path === '/src/registry/languages.ts') return 'registry of languages';
  if (path === '/src/registry/client.ts') return 'registry of the client';
  if (path.startsWith('/src/registry/')) return 'registry of the server';
  return (
    /^\/src\/(domain|languages|model|client|server|exchange|console)\//.exec(path)?.[1] ?? null
  );
};

/** The way an import is written: the top folder within which paths are relative. */
const homeOf = (path: string): string =>
  /^\/(src\/[^/]+|resources|schemas)\//.exec(path)?.[1] ?? path;

const faultOf = (path: string, specifier: string, isType: boolean): string | null => {
  const from = layerOf(path);
  const rules = from === null ? undefined : layers[from];
  if (!rules) return 'belongs to no layer';
  const target = targetOf(path, specifier);
  if (target === null)
    // Every reader of our contracts may use the types of a package, but not the package itself.
    return isType || rules.packages.some((allowed) => allowed.test(specifier))
      ? null
      : `imports ${specifier}, a package that ${from} does without`;
  const to = layerOf(target);
  if (to === null) return `imports ${specifier}, which belongs to no layer`;
  if (to !== from && !rules.layers.includes(to))
    return `imports ${specifier}: ${from} may not know ${to}`;
  const isRelative = specifier.startsWith('.');
  const isNear = homeOf(path) === homeOf(target);
  // One way to write each import: a name across top folders, a path within one.
  if (
    isNear ? !isRelative : isRelative && !target.includes('*') && !target.startsWith('/resources/')
  )
    return `imports ${specifier}: ${isNear ? 'a path within a layer' : 'a name across layers'} is the way`;
  return faultOfOrder(path, target, specifier);
};

/** The folders of the server, each knowing only those before it. */
const serverOrder =
  'runtime languages database fileStore people machine clock http history throttle delivery interfaces messaging jobs letters sftp webhooks directory module approvals auth audit backup metrics files processes views manual operations finding notices app command (entry)';
/** The folders of the console, each knowing only those before it. */
const consoleOrder =
  'browser drafts session nouns calls stream parts fields history approvals row form list files processes audit print layout app login (entry)';

const orders: Readonly<Record<string, readonly string[]>> = {
  server: serverOrder.split(' '),
  console: consoleOrder.split(' '),
};

const faultOfOrder = (path: string, target: string, specifier: string): string | null => {
  const [side = '', from = ''] = roomOf(path).split('/');
  const [otherSide, to = ''] = roomOf(target).split('/');
  const order = orders[side];
  if (!order || side !== otherSide || from === to) return null;
  const unknown = [from, to].find((folder) => !order.includes(folder));
  if (unknown !== undefined)
    return `stands in or imports ${side}/${unknown}, which has no place in the order`;
  return order.indexOf(to) > order.indexOf(from)
    ? `imports ${specifier}: ${side}/${from} comes before ${side}/${to}`
    : null;
};
