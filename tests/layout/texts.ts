import { parseSync } from 'vite';

type Node = { type: string; start: number; end: number; [part: string]: any };

/** A text of a source that people would read, with its line. */
export type Text = { text: string; line: number };

/** The functions that put an English text into words, or mark one for that. */
const spoken = new Set(['t', 'richly', 'english']);

/** Attributes and properties that are shown. */
const shown =
  /^(label|title|aria-label|aria-description|placeholder|alt|hint|help|missing|back|heading|labels|empty|words|text|message|question|caption|buttonLabel|buttonTitle|summary|successMessage|plural|description)$/;

/** Names and forms that are the same in every language. */
const names = new Set([
  ...['Offerdesk', 'UAT', 'PAN', 'RMS Server', 'RMS Receiver', 'CP Approve'],
  ...['HH:mm:ss', 'YYYY-MM-DD', 'Enter', 'Space', 'Esc', 'Tab', 'English', '# of #'],
]);

/**
 * Strings with the form of a text where none is shown: codes, and words that only the program
 * reads.
 */
const codes = new Set([
  ...['paper turned', 'by focus', 'by key', 'a, button, input'],
  ...['signed in', 'signed out', 'password expired', 'set up', 'under way', 'T day'],
  ...['Bearer #', 'above a row of #', 'command # #', 'following # #', 'record # #'],
  ...['The oldest', 'job of the website files', 'job of the reconciliation'],
  // Purposes of tokens, states, and the answers of a cell.
  ...['Login', 'Open', 'Close', 'Started', 'Completed', 'Cancelled', 'Provisional', 'Drafted'],
  ...['Rework', 'Approved', 'Waiting', 'Refused', 'Withdrawn', 'Yes', 'No'],
]);

const hasWords = (text: string) => /[A-Za-z]{2,}/.test(text.replaceAll('#', ''));
const isSingle = (text: string) => /^[A-Z][a-z]+[.…]?$/.test(text);

/** Whether a text reads as words of a language, wherever it stands. A part that is filled in is '#'. */
const isSentence = (text: string): boolean =>
  /^[^<>{}=]*$/.test(text) &&
  !/;$|[:\w]\(.*;|^\d+px (solid|dashed) /.test(text) &&
  (/^[“‘(]?[A-Z][a-z']*,? [\w'“‘(]/.test(text) ||
    /[a-z]{2,},? [a-z]{2,}( [a-z(#]|[.:…?]|$)/.test(text) ||
    /^(\d+|#) [a-z]{3,}/.test(text));

/** Whether a template joins words to what is filled in. */
const isJoined = (text: string): boolean =>
  /(^|[ (>])[A-Za-z]{2,} ?#|#[^A-Za-z#/?=&]* [a-z]+( |$|[,.:…)])|^[A-Z][a-z]+/.test(text) &&
  !/https?:|[<{}=;]|^\.|\/|--|var\(|px|[-_.]#|^[a-z]+ #$/.test(text);

/** The context of a node: whether it is shown, or the value of something. */
type Place = { isShown?: boolean; isValue?: boolean; isChild?: boolean };

const textOf = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }: Node) => value.cooked).join('#')
    : String(node.value);

const partsOf = (node: Node): [name: string, part: Node][] =>
  Object.entries(node).flatMap(([name, part]) =>
    /^type(Annotation|Parameters|Arguments)$/.test(name)
      ? []
      : (Array.isArray(part) ? part : [part])
          .filter((each) => typeof each?.type === 'string')
          .map((each) => [name, each] as [string, Node]),
  );

/** The texts of a file that are shown to people in English whatever language they have chosen. */
export const hardCodedTexts = (path: string, source: string): Text[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: Text[] = [];
  const code = ({ start, end }: Node) => source.slice(start, end);
  const add = (node: Node, text: string) => {
    if (!names.has(text))
      found.push({ text, line: source.slice(0, node.start).split('\n').length });
  };
  const visitAll = (node: Node, place: (name: string) => Place = () => ({})) => {
    for (const [name, part] of partsOf(node)) visit(part, place(name));
  };
  const visit = (node: Node, place: Place): void => {
    const { type } = node;
    if (/^TS(?!As|Satisfies|NonNull)/.test(type) || /^(Import|ExportAll)Declaration$/.test(type))
      return;
    if (type === 'JSXText') {
      const text = node.value.replace(/\s+/g, ' ').trim();
      if (hasWords(text)) add(node, text);
    } else if (
      type === 'TemplateLiteral' ||
      (type === 'Literal' && typeof node.value === 'string')
    ) {
      const text = textOf(node);
      const isRead =
        place.isShown ||
        (!codes.has(text) &&
          (isSentence(text) ||
            (place.isValue && isSingle(text)) ||
            (type === 'TemplateLiteral' && isJoined(text))));
      if (hasWords(text) && isRead) add(node, text);
      for (const part of node.expressions ?? []) visit(part, {});
    } else if (type === 'CallExpression') {
      const called = code(node.callee);
      visit(node.callee, {});
      for (const each of spoken.has(called) ? node.arguments.slice(1) : node.arguments)
        visit(each, {});
    } else if (type === 'NewExpression' && /^\w*Error$/.test(code(node.callee))) {
      // A fault of the program: people read it only through a call that says it to them.
    } else if (type === 'JSXAttribute' && node.name.name === 'className') {
      // Names of styles.
    } else if (type === 'JSXAttribute') {
      if (node.value)
        visit(node.value, { isShown: shown.test(String(node.name.name)), isValue: true });
    } else if (type === 'JSXExpressionContainer') {
      visit(node.expression, { isShown: place.isShown || place.isChild });
    } else if (type === 'JSXElement' || type === 'JSXFragment') {
      visitAll(node, (name) => ({ isChild: name === 'children' }));
    } else if (type === 'ConditionalExpression') {
      visit(node.test, {});
      visit(node.consequent, place);
      visit(node.alternate, place);
    } else if (type === 'LogicalExpression') {
      visit(node.left, node.operator === '&&' ? {} : place);
      visit(node.right, place);
    } else if (type === 'Property') {
      visit(node.value, { isShown: shown.test(node.key.name ?? node.key.value), isValue: true });
    } else if (type === 'BinaryExpression') {
      visitAll(node, () => (node.operator === '+' ? place : {}));
    } else if (type === 'SwitchCase') {
      for (const each of node.consequent) visit(each, {});
    } else if (type === 'ArrayExpression') {
      visitAll(node, () => ({ isValue: true }));
    } else if (/^(ReturnStatement|ArrowFunctionExpression|VariableDeclarator)$/.test(type)) {
      visitAll(node, (name) => ({ isValue: /^(argument|body|init)$/.test(name) }));
    } else if (/Expression$/.test(type) && node.expression?.type) {
      visit(node.expression, place);
    } else visitAll(node);
  };
  visit(program as unknown as Node, {});
  return found;
};

/** The English texts that a file says through the language, or marks for it. */
export const spokenTexts = (path: string, source: string): string[] => {
  const wordsOf = (node: Node | undefined): string[] => {
    if (node?.type === 'Literal') return [String(node.value)];
    if (node?.type === 'ConditionalExpression')
      return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
    return node?.type === 'LogicalExpression'
      ? [...wordsOf(node.left), ...wordsOf(node.right)]
      : [];
  };
  const visit = (node: Node): string[] => [
    ...(node.type === 'CallExpression' && spoken.has(node.callee.name)
      ? wordsOf(node.arguments[0])
      : []),
    ...partsOf(node).flatMap(([, part]) => visit(part)),
  ];
  return visit(parseSync(path, source).program as unknown as Node).filter((text) => text !== '');
};

/**
 * The texts that a node can produce: one for each alternative of a part, and '#' for any other
 * part.
 */
const waysOf = (node: Node): string[] => {
  if (node.type === 'Literal') return [typeof node.value === 'string' ? node.value : '#'];
  if (node.type === 'ConditionalExpression')
    return [...waysOf(node.consequent), ...waysOf(node.alternate)];
  if (node.type !== 'TemplateLiteral') return ['#'];
  return node.quasis.reduce(
    (ways: string[], { value }: Node, at: number) =>
      ways.flatMap((before) =>
        (at === 0 ? [''] : waysOf(node.expressions[at - 1])).map(
          (part) => before + part + value.cooked,
        ),
      ),
    [''],
  );
};

/** The words of each refusal of a source: the text of an ApiError, and its faults by field. */
const refusalWords = (node: Node): Node[] => {
  if (node.type !== 'NewExpression' || node.callee.name !== 'ApiError') return [];
  const [, words, details] = node.arguments as Node[];
  const errors = details?.properties?.find((part: Node) => part.key?.name === 'errors')?.value;
  return [words, ...(errors?.properties ?? []).map((part: Node) => part.value)].filter(Boolean);
};

/** Texts with values that are filled in, among what words may be. */
const filledIn = (node: Node): Node[] => {
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0 ? [node] : [];
  if (node.type === 'BinaryExpression') return node.operator === '+' ? [node] : [];
  if (node.type === 'ConditionalExpression')
    return [...filledIn(node.consequent), ...filledIn(node.alternate)];
  return node.type === 'LogicalExpression'
    ? [...(node.operator === '&&' ? [] : filledIn(node.left)), ...filledIn(node.right)]
    : [];
};

/** The constants of a source by name. */
const constantsIn = (program: Node): ReadonlyMap<string, Node> => {
  const found = new Map<string, Node>();
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && node.id.name && node.init)
      found.set(node.id.name, node.init);
    for (const [, part] of partsOf(node)) visit(part);
  };
  visit(program);
  return found;
};

/** The refusals of a source whose text has its values filled in, so that no language finds its words by a key. */
export const filledRefusals = (path: string, source: string): string[] =>
  filledAmong(path, source, refusalWords);

const filledAmong = (path: string, source: string, wordsOf: (node: Node) => Node[]): string[] => {
  const program = parseSync(path, source).program as unknown as Node;
  const constants = constantsIn(program);
  const meant = (node: Node): Node =>
    (node.type === 'Identifier' && constants.get(node.name)) || node;
  const visit = (node: Node): Node[] => [
    ...wordsOf(node).flatMap((words) => filledIn(meant(words))),
    ...partsOf(node).flatMap(([, part]) => visit(part)),
  ];
  return visit(program).map(({ start, end }) => source.slice(start, end));
};

/** The keys of the sentences that a part of the server or a rule says, and the texts of its refusals. */
export const sentenceKeys = (path: string, source: string): string[] => {
  const keyAt: Readonly<Record<string, number>> = { sentence: 0, refuse: 2 };
  const visit = (node: Node): string[] => {
    const at = node.type === 'CallExpression' ? keyAt[node.callee.name] : undefined;
    return [
      ...(at === undefined ? [] : waysOf(node.arguments[at] ?? node)),
      ...refusalWords(node).flatMap(waysOf),
      ...partsOf(node).flatMap(([, part]) => visit(part)),
    ];
  };
  return visit(parseSync(path, source).program as unknown as Node).filter((key) =>
    hasWords(key.replace(/%\{\w+\}/g, '#')),
  );
};

/** The texts of the messages that a source emits. */
const messageWords = (node: Node): Node[] =>
  node.type === 'CallExpression' && node.callee.property?.name === 'emit'
    ? (node.arguments[0]?.properties ?? [])
        .filter((part: Node) => part.key?.name === 'text')
        .map((part: Node) => part.value)
    : [];

/** The messages of a source whose text has its values filled in, so that no language finds its words by a key. */
export const filledMessages = (path: string, source: string): string[] =>
  filledAmong(path, source, messageWords);
