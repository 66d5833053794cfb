import { posix } from 'node:path';
import { parseSync } from 'vite';

/** What a file asks for: the specifier as written, null when it is computed and nobody can tell. */
export type Import = { specifier: string | null; line: number; isType: boolean };

/**
 * The faults of a set of files, by path from the root of the project (`/src/model/field.ts`), in
 * words; an empty list when every import goes the way the layers go.
 */
export const faultsOfImports = (sources: Readonly<Record<string, string>>): string[] =>
  Object.entries(sources).flatMap(([path, source]) =>
    importsOf(path, source).flatMap(({ specifier, line, isType }) => {
      const words =
        specifier === null ? 'imports something computed' : faultOf(path, specifier, isType);
      return words ? [`${path}:${line} ${words}`] : [];
    }),
  );

/** What each layer may import besides itself. A layer that is not in a list is out of reach. */
const layers: Record<string, { layers: readonly string[]; packages: readonly RegExp[] }> = {
  domain: { layers: [], packages: [] },
  model: { layers: ['domain'], packages: [/^yup$/] },
  records: { layers: ['domain', 'model'], packages: [] },
  schemas: { layers: ['domain', 'model', 'records'], packages: [] },
  'registry.all': { layers: ['model', 'records', 'schemas'], packages: [] },
  registry: { layers: ['model', 'registry.all'], packages: [] },
  client: { layers: ['domain', 'model'], packages: [] },
  'registry.server': { layers: ['server', 'resources on the server'], packages: [] },
  'registry.processes': { layers: ['server', 'resources on the server'], packages: [] },
  'registry.console': { layers: ['console', 'resources in the browser'], packages: [] },
  server: {
    layers: ['domain', 'model', 'records', 'registry', 'registry.server', 'registry.processes'],
    packages: [
      /^node:/,
      /^(fastify|@fastify\/.+|better-sqlite3|pg|ssh2-sftp-client|kysely|pino|papaparse|yup|@node-rs\/argon2|ldapts|nodemailer)$/,
      /^(opentype\.js|@zxcvbn-ts\/.+|otpauth|bowser)$/,
    ],
  },
  console: {
    layers: ['domain', 'model', 'records', 'registry', 'registry.console'],
    packages: [
      /^(react|react-dom|react-router|react-router-dom|react-hook-form|react-admin|ra-.+)(\/|$)/,
      /^(@mui|@emotion|@tanstack|@hookform|@fontsource-variable|@noble)\//,
      /^(yup|papaparse|date-fns)(\/|$)/,
    ],
  },
  'resources on the server': {
    layers: ['domain', 'model', 'records', 'schemas', 'server'],
    packages: [/^node:/, /^(kysely|papaparse)$/],
  },
  'resources in the browser': {
    layers: ['domain', 'model', 'records', 'schemas', 'console'],
    packages: [
      /^(react|react-dom|react-router|react-router-dom|react-hook-form|react-admin|ra-.+)(\/|$)/,
      /^(@mui|@emotion|@tanstack|@hookform)\//,
      /^uqr$/,
    ],
  },
};

/** The layer of a path; its second half tells server and browser apart in resources/. */
const layerOf = (path: string): string | null => {
  if (path.startsWith('/schemas/')) return 'schemas';
  if (path.startsWith('/resources/'))
    return /\.(tsx|css)$/.test(path) ? 'resources in the browser' : 'resources on the server';
  const [, registry] = /^\/src\/(registry(?:\.\w+)?)\.ts$/.exec(path) ?? [];
  return registry ?? /^\/src\/(\w+)\//.exec(path)?.[1] ?? null;
};

/** `#model/path.ts` → `/src/model/path.ts`, as package.json `imports` has it. */
const pathOfName = (specifier: string): string => {
  const name = specifier.slice(1);
  if (name === 'model') return '/src/model/index.ts';
  if (name === 'registry') return '/src/registry.ts';
  return name.startsWith('schemas/') ? `/${name}` : `/src/${name}`;
};

const faultOf = (path: string, specifier: string, isType: boolean): string | null => {
  const from = layerOf(path);
  const rules = from === null ? undefined : layers[from];
  if (!rules) return 'belongs to no layer';
  const relative = specifier.startsWith('.');
  if (!relative && !specifier.startsWith('#'))
    // The type of a package is there for whoever reads our contracts; the package itself is not.
    return isType || rules.packages.some((allowed) => allowed.test(specifier))
      ? null
      : `imports ${specifier}, a package that ${from} does without`;
  const target = relative
    ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))
    : pathOfName(specifier);
  const to = layerOf(target);
  if (to === null) return `imports ${specifier}, which belongs to no layer`;
  if (to !== from && !rules.layers.includes(to))
    return `imports ${specifier}: ${from} may not know ${to}`;
  // One way to write each import: a name across layers, a path within one.
  if (to === from ? !relative : relative && !to.startsWith('registry') && !isGlob(target))
    return `imports ${specifier}: ${to === from ? 'a path within a layer' : 'a name across layers'} is the way`;
  return null;
};

const isGlob = (path: string) => path.includes('*');

type Node = { type: string; start: number; end: number; [part: string]: any };

/** The nodes of a file that ask for another, each with what it asks for. */
const asks: Record<string, (node: Node, text: (node: Node) => string) => (Node | null)[]> = {
  ImportDeclaration: ({ source }) => [source],
  ExportAllDeclaration: ({ source }) => [source],
  ExportNamedDeclaration: ({ source }) => (source ? [source] : []),
  ImportExpression: ({ source }) => [source],
  TSImportType: ({ source }) => [source],
  CallExpression: ({ callee, arguments: [first] }, text) => {
    if (/^(require|vi\.mock)$/.test(text(callee))) return [first];
    if (text(callee) !== 'import.meta.glob') return [];
    return first?.type === 'ArrayExpression' ? first.elements : [first];
  },
  // A file beside this one, such as a worker; where it is computed it is only a place on the disk.
  NewExpression: ({ callee, arguments: [first, second] }, text) =>
    text(callee) === 'URL' &&
    second &&
    text(second) === 'import.meta.url' &&
    first.type === 'Literal'
      ? [first]
      : [],
};

/** Everything a file imports: statically, dynamically, as a type, by glob or as a worker. */
export const importsOf = (path: string, source: string): Import[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const text = (node: Node) => source.slice(node.start, node.end);
  return [...nodesOf(program)].flatMap((node) =>
    (asks[node.type]?.(node, text) ?? []).map((asked) => ({
      specifier: asked?.type === 'Literal' && typeof asked.value === 'string' ? asked.value : null,
      line: source.slice(0, node.start).split('\n').length,
      isType: [node.importKind, node.exportKind].includes('type') || node.type === 'TSImportType',
    })),
  );
};

function* nodesOf(part: unknown): Generator<Node> {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && 'start' in part) yield part as Node;
  for (const inner of Object.values(part)) yield* nodesOf(inner);
}
