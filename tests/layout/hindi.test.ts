import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { wordsOfReactAdmin } from '#console/app/reactAdminWords.ts';
import { passwordRules } from '#domain/password.ts';
import { roles } from '#domain/roles.ts';
import { languageOf } from '#languages/catalogue.ts';
import {
  type Field,
  fieldsOf,
  menuFor,
  messageCategoriesOf,
  pagesOf,
  pluralOf,
  type RowAction,
  viewsOf,
} from '#model';
import type { Step } from '#model/language/process.ts';
import { nouns, processes } from '#registry';
import { hindi, hindiWords } from '#registry/languages.ts';
import { product } from '#registry/product.ts';
import { manualFolder } from '#server/manual/manualFolder.ts';
import { readPageTexts } from '#server/manual/pageText.ts';
import { filledMessages, filledRefusals, sentenceKeys, spokenTexts } from './texts.ts';

const root = new URL('../..', import.meta.url);

/** The sources in which English texts stand, by their path from the root. */
const sources = Object.fromEntries(
  ['src', 'schemas', 'resources'].flatMap((folder) =>
    (readdirSync(new URL(folder, root), { recursive: true }) as string[])
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(new URL(path, root), 'utf8')] as const),
  ),
);

const partsIn = (text: string) =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** The English text of words that react-admin asks for by a key. */
const englishOf = (text: string): string => wordsOfReactAdmin[text] ?? text;

/** The folders from which pages are drawn. */
const ofPages = /^(src\/console|src\/own|resources\/\w+)\/(?!.*server[/.])/;

/** The folders that say something to people when a call is refused. */
const ofServer =
  /^(src\/(domain|model|exchange|server|own)|schemas|resources\/\w+\/server)\b.*(?<!\.tsx)$/;

const has = (text: string) => !/[A-Za-z]{2}/.test(text) || hindi.wordsFor(text) !== undefined;

describe('the Hindi words', () => {
  test('are more than a thousand, and each has the parts of its English text', () => {
    const entries = Object.entries(hindiWords);
    expect(entries.length).toBeGreaterThan(1500);
    expect(
      entries.filter(([text, words]) => `${partsIn(englishOf(text))}` !== `${partsIn(words)}`),
    ).toEqual([]);
    expect(
      entries.filter(([text, words]) => words.trim() === '' && englishOf(text).trim() !== ''),
    ).toEqual([]);
  });

  let english: string;
  beforeAll(() => {
    // As texts are read: without the signs with which a source writes them, parts as they are named there.
    english = Object.values(sources).join('\n').replaceAll('\\', '');
  });

  test('belong to texts that are there: what the sources do not say any more has none', () => {
    // The plurals of nouns are the schemas'.
    const others = new Set([
      ...['T and T+1', 'T day - IS'],
      ...['T+1 day - IS', 'T+1 day - RS', 'T+1 day - ES'],
      ...nouns.flatMap((noun) => viewsOf(noun).map(({ plural }) => plural)),
      ...nouns.map(newOf),
      ...readPageTexts(manualFolder()).map(({ chapter }) => chapter),
      ...passwordRules.flatMap(({ rule, fault }) => [rule, fault]),
      // Texts that the server composes of several pieces when allotments are out.
      ...['day are out. Cut-off price', 'shares are allotted to the', 'bids of'],
      ...['shares are allotted to the one bid of', 'Nothing is allotted to the'],
      'Nothing is allotted to the one bid of',
      // And when it explains one.
      ...['were there, so they were shared pro rata.', 'a share, its own price.'],
      'a share, the one price of all.',
      // The day of an offer.
      ', T+1 day',
    ]);
    const pieces = (text: string) =>
      text
        .split(/%\{\w+\}/)
        .map((piece) => piece.trim())
        .filter((piece) => /\w{3}/.test(piece));
    const gone = Object.keys(hindiWords).filter(
      (text) =>
        !text.startsWith('resources.') &&
        !Object.hasOwn(wordsOfReactAdmin, text) &&
        !pieces(text).every((piece) => others.has(piece) || english.includes(piece)),
    );
    expect(gone).toEqual([]);
  });

  test('are there for every text of the pages', () => {
    const without = Object.entries(sources)
      .filter(([path]) => ofPages.test(path))
      .flatMap(([path, source]) => spokenTexts(path, source).map((text) => [path, text] as const))
      .filter(([, text]) => !has(text));
    expect(without).toEqual([]);
  });

  test('can be found for every message: none has its values in its text', () => {
    const filled = Object.entries(sources)
      .filter(([path]) => ofServer.test(path))
      .flatMap(([path, source]) => filledMessages(path, source).map((text) => [path, text]));
    expect(filled).toEqual([]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a test.
    const late = "tx.emit({ type: 'LATE', text: `${name} is late`, data: null });";
    expect(filledMessages('late.ts', late)).toHaveLength(1);
  });

  test('are there for every sentence that the server says, under its key', () => {
    const sayings = Object.entries(sources)
      .filter(([path]) => ofServer.test(path))
      .flatMap(([path, source]) => sentenceKeys(path, source));
    expect(sayings).toContain('Bid price is below the floor price %{price}');
    expect(sayings).toContain('Its book is locked for its allocation (run %{number}).');
    expect(sayings).toContain(
      'You may not make this change: this %{noun} would no longer belong to you',
    );
    expect([...new Set(sayings)].filter((key) => hindiWords[key] === undefined)).toEqual([]);
  });

  test('can be found for every refusal: none has its values in its text', () => {
    const filled = Object.entries(sources)
      .filter(([path]) => ofServer.test(path))
      .flatMap(([path, source]) => filledRefusals(path, source).map((text) => [path, text]));
    expect(filled).toEqual([]);
    const late = `const why = \`\${name} is late\`; throw new ApiError('REFUSED', why, { errors: { name: \`\${name}!\` } });`;
    expect(filledRefusals('late.ts', late)).toHaveLength(2);
  });

  test('are found by their key alone: nothing guesses at them by the look of a text', () => {
    expect(Object.keys(hindi).toSorted()).toEqual(['schema', 'wordsFor']);
    expect(sources['src/languages/catalogue.ts']).not.toMatch(/RegExp|\.exec\(|\.match|\.test\(/);
    expect(hindi.wordsFor('Bid price is below the floor price 382.00')).toBeUndefined();
  });

  test('are there for all that an audit log says was done', () => {
    const sayings = nouns.flatMap(({ entries = {} }) =>
      Object.values(entries).map((entry) => (typeof entry === 'string' ? entry : entry.label)),
    );
    expect(sayings.length).toBeGreaterThan(100);
    expect(sayings.filter((text) => !has(text))).toEqual([]);
  });

  test('are there for every rule of a new password, and for what is wrong with one', () => {
    const sayings = passwordRules.flatMap(({ rule, fault }) => [rule, fault]);
    expect(sayings.filter((text) => !has(text))).toEqual([]);
  });

  test('are there for every process and each of its steps', () => {
    const sayings = processes.flatMap(({ label, help, steps }) => [
      ...[label, help],
      ...Object.values<Step>(steps).flatMap((step) => [
        ...[step.label, step.help, step.mayPass],
        ...Object.values<Field>(step.fields ?? {}).flatMap(wordsOfField),
      ]),
    ]);
    expect(sayings.length).toBeGreaterThan(100);
    expect(sayings.filter((text) => typeof text === 'string' && !has(text))).toEqual([]);
  });

  test('are there for every notice about a row', () => {
    const sayings = nouns
      .filter((noun) => noun.noun === 'resource')
      .flatMap(({ notices }) => Object.values<string>(notices?.when ?? {}))
      .map((words) => words.replaceAll('{', '%{'));
    expect(sayings).toContain('%{fileName} cannot be read');
    expect(sayings.filter((text) => !has(text))).toEqual([]);
  });

  test('call what stands in a cell of a file no amount of money', () => {
    const texts = Object.entries(sources)
      .filter(([path]) => path.startsWith('src/console/files/'))
      .flatMap(([path, source]) => spokenTexts(path, source));
    expect(texts).toContain('Cell value');
    expect(texts.filter((text) => hindi.wordsFor(text)?.includes('राशि'))).toEqual([]);
  });

  test.each(roles)('are there for every word of the schemas that the role %s sees', (role) => {
    const reader = { userId: '1001', role, memberId: 'M001', branchId: 'B1' };
    const menu = menuFor(reader, nouns, product.menuGroups);
    const texts = [
      product.findHint,
      ...menu.flatMap(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]),
      ...messageCategoriesOf(nouns).flatMap(({ label, prefix }) => [label, prefix]),
      ...nouns.flatMap((noun) =>
        pagesOf(noun)
          .filter(({ roles }) => roles.includes(role))
          .map(({ page }) => page.label),
      ),
      ...nouns.flatMap((noun) => {
        const views = viewsOf(noun).filter(({ access }) => access[role]);
        if (views.length === 0) return [];
        return [
          ...[noun.label, pluralOf(noun), noun.help],
          ...(views.some(({ screens }) => 'create' in screens) ? [newOf(noun)] : []),
          ...views.flatMap(({ label, plural, list }) => [label, plural, list.empty]),
          ...fieldsOf(noun)
            .filter(([, { options }]) => options.inPage !== false)
            .flatMap(([, field]) => wordsOfField(field)),
          ...(Object.values(noun.actions ?? {}) as RowAction[])
            .filter(({ roles }) => roles?.includes(role) ?? false)
            .flatMap(({ label, confirm, successMessage }) => [label, confirm, successMessage]),
        ];
      }),
    ];
    const without = texts.filter((text) => typeof text === 'string' && !has(text));
    expect([...new Set(without)]).toEqual([]);
  });
});

/** The title of the page for a new row. */
const newOf = ({ label }: { label: string }) => `New ${label}`;

/** The texts of a field: its label, its help, its choices. */
const wordsOfField = ({ label, options, choices = {}, states = {} }: Field) => [
  label,
  options.help,
  options.group,
  options.message,
  options.patternMessage,
  ...(options.labels ?? []),
  ...Object.values(choices),
  ...Object.values(states).map(([words]) => words),
];

describe('a noun with words of its own', () => {
  const order = nouns.find(({ name }) => name === 'order');
  if (!order) throw new Error('There is no order');
  const { schema } = languageOf({
    Price: 'word of all',
    Quantity: 'word of all',
    'resources.order.name': 'its name',
    'resources.order.fields.price': 'its own word',
    'resources.order.fields.series.choices.IS': 'its own choice',
  });

  test('has them by the keys of react-admin, before the words of all', () => {
    const { label, fields } = schema(order) as typeof order & { fields: Record<string, Field> };
    expect(label).toBe('its name');
    expect(fields.price?.label).toBe('its own word');
    expect(fields.quantity?.label).toBe('word of all');
    expect(fields.series?.choices?.IS).toBe('its own choice');
  });

  test('has the words of its schema where the language has none', () => {
    const { fields } = schema(order) as typeof order & { fields: Record<string, Field> };
    expect(fields.series?.choices?.RS).toBe('Retail');
    expect(fields.orderStatus?.label).toBe('Status');
  });
});

describe('a schema in Hindi', () => {
  const client = nouns.find(({ name }) => name === 'client');
  if (!client) throw new Error('There is no client');
  const spoken = hindi.schema(client);

  test('has other words, and the same fields, rights and paths', () => {
    expect(spoken.label).toBe('ग्राहक');
    expect(Object.keys(spoken.fields)).toEqual(Object.keys(client.fields));
    expect(spoken.access).toEqual(client.access);
    expect(spoken.screens).toEqual(client.screens);
    expect(spoken.key).toEqual(client.key);
  });

  test('is the same object each time', () => {
    expect(hindi.schema(client)).toBe(spoken);
    expect(hindi.schema(spoken)).toBe(spoken);
  });
});
