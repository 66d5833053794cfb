import { parseSync } from 'vite';

/** The words of the exchange that the machine does without, as they appear in names and texts. */
const words =
  'bid bids bidder bidders bidding rebid series symbol symbols isin demat pan pans bse nse dse rms ucc ' +
  'custodian custodians custodial greenshoe dealer dealers dealing offer offers market markets ladder ' +
  'obligation obligations settlement settlements surveillance retail securities orders';
const forbidden = new Set(words.split(' '));

/** Every word that begins like this: allot, allotted, allotment; allocate, allocation. */
const beginnings = /^(allot|allocat)/;

/** `order` is a sort order in the machine; these are the orders of an exchange. */
const marketOrder =
  /\b[oO]rder(Id|Log|Book|Entry|Status|Type|Row|File)s?\b|\/order\b|'ORDER'|\b(client|batch) order\b/g;

/** Text that looks like a word of the exchange and is none, with the reason. Each entry must still be needed. */
export const otherMeanings: readonly { text: RegExp; why: string }[] = [
  { text: /\bgenerate_series\b/g, why: 'a function of PostgreSQL' },
  { text: /\bSymbol\.asyncIterator\b/g, why: 'a symbol of JavaScript' },
  { text: /\bnumber \| symbol\b/g, why: 'a type of TypeScript' },
];

/** Imports name places, which the order of layers judges. */
const specifier = /(from|import|import\() ?'[^']*'/g;

/** The words of a line: names are split at their capitals. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** The words of the exchange in a file, each with its line; an empty list when there is none. */
export const exchangeWordsIn = (path: string, source: string): string[] =>
  source.split('\n').flatMap((whole, at) => {
    const line = otherMeanings.reduce(
      (text, { text: other }) => text.replace(other, ''),
      whole.replace(specifier, ''),
    );
    const found = wordsOf(line).filter((word) => forbidden.has(word) || beginnings.test(word));
    return [...new Set([...found, ...(line.match(marketOrder) ?? [])])].map(
      (word) => `${path}:${at + 1} says '${word}'`,
    );
  });

/** Participles and adverbs that once named things, each replaced by what the thing is. */
const dialectWords =
  'told said known kept named standing judge judged judgement reached apart beside besides ' +
  'besiderow giving deed deeds searched filtered sorted listed fixed dropped suggested ' +
  'carried narrows stranger everyms';
const dialectNames = new Set(dialectWords.split(' '));

const exportedName = /^export (?:async )?(?:const|function\*?|class|type) (\w+)/;
const optionalProperty = /^ {2,}(?:readonly )?(\w+)\?:/;

/** A name of that dialect that a line exports or declares as an optional property; empty when there is none. */
export const dialectNamesIn = (line: string): string[] => {
  const name = (exportedName.exec(line) ?? optionalProperty.exec(line))?.[1];
  return name !== undefined && dialectNames.has(name.toLowerCase()) ? [name] : [];
};

const dialectFile = /\/((?:use)?(?:standing|judge|asked|told|said|deeds?|apart|beside))\.tsx?$/i;

/** The name of a file, when it is of that dialect. */
export const dialectFileName = (path: string): string[] => {
  const name = dialectFile.exec(path)?.[1];
  return name === undefined ? [] : [name];
};

const participles = new Set(['asked', 'said', 'given', 'told', 'judged', 'heard']);

type Node = { type: string; start: number } & Record<string, any>;

/**
 * The names that a pattern chooses. `{ given }` takes the name of a property, which may be one of
 * an answer; `{ rest: given }` chose it.
 */
const chosenIn = (pattern: Node | null): Node[] => {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((part: Node) =>
        part.type === 'RestElement' ? chosenIn(part) : part.shorthand ? [] : chosenIn(part.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(chosenIn);
    case 'AssignmentPattern':
      return chosenIn(pattern.left);
    case 'RestElement':
      return chosenIn(pattern.argument);
    default:
      return [];
  }
};

/** The names that a node declares: variables, parameters, a function. */
const declaredBy = (node: Node): Node[] => {
  if (node.type === 'VariableDeclarator') return chosenIn(node.id);
  if (!/Function/.test(node.type)) return [];
  const params: Node[] = Array.isArray(node.params) ? node.params : (node.params?.items ?? []);
  return [
    ...(node.type === 'FunctionDeclaration' ? chosenIn(node.id) : []),
    ...params.flatMap((param) => chosenIn(param.pattern ?? param)),
  ];
};

/** The participles that a file gives to what it declares, each with its line; an empty list when there is none. */
export const participlesIn = (path: string, source: string): string[] => {
  if (![...participles].some((word) => source.includes(word))) return [];
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (typeof node === 'object' && node !== null) {
      if ('type' in node)
        for (const { name, start } of declaredBy(node as Node))
          if (participles.has(name))
            found.push(`${path}:${source.slice(0, start).split('\n').length} says '${name}'`);
      Object.values(node).forEach(visit);
    }
  };
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  visit(program);
  return found;
};
