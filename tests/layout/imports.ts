import { parseSync } from 'vite';

/** An import of a file: the specifier as written, null when it is computed and so unknown. */
export type Import = { specifier: string | null; line: number; isType: boolean };

type Node = { type: string; start: number; end: number; [part: string]: any };

/** The nodes of a file that import another, each with its specifier. */
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
  // A file next to this one, such as a worker; a computed one is only a path on the disk.
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
    (asks[node.type]?.(node, text) ?? []).map((specifier) => ({
      specifier:
        specifier?.type === 'Literal' && typeof specifier.value === 'string'
          ? specifier.value
          : null,
      line: source.slice(0, node.start).split('\n').length,
      isType: [node.importKind, node.exportKind].includes('type') || node.type === 'TSImportType',
    })),
  );
};

/** Whether a file has JSX. */
export const hasJsx = (path: string, source: string): boolean =>
  [...nodesOf(parseSync(path, source).program)].some(({ type }) => /^JSX/.test(type));

function* nodesOf(part: unknown): Generator<Node> {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part && 'start' in part) yield part as Node;
  for (const inner of Object.values(part)) yield* nodesOf(inner);
}
