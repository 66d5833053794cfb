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
import { isMasked } from '#server/history/entries.ts';
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
      // The name of a task, with what it is due for.
      ...['Website Files:', 'Custodian Cut-off:', 'Final Obligations:', 'End of Day,'],
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
    expect(sayings).toContain('This %{noun} would no longer be yours');
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

  test('are there for all that an audit log says was done', () => {
    const sayings = nouns.flatMap(({ entries = {} }) =>
      Object.values(entries).map((entry) => (typeof entry === 'string' ? entry : entry.label)),
    );
    expect(sayings.length).toBeGreaterThan(100);
    expect(sayings.filter((text) => !has(text))).toEqual([]);
  });

  test('are there for each field of which the audit log says only that it changed', () => {
    const changed = nouns
      .filter((noun) => noun.noun === 'resource')
      .flatMap(({ fields }) => Object.values<Field>(fields).filter(isMasked))
      .map(({ label }) => [label, hindi.recognised(`${label} changed`)]);
    expect(changed.length).toBeGreaterThan(6);
    expect(changed.filter(([, words]) => !words || /[A-Za-z]{3}/.test(words))).toEqual([]);
    expect(hindi.recognised('Price: 380 → 390; Mobile Number changed')).not.toMatch(/[a-z]{3}/);
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

  test('are there for the name of the task that each step of a process is', () => {
    const names = processes.flatMap(({ name, label, steps }) => {
      const title = name === 'dayEnd' ? '2026-11-28' : 'LICI, T day 2026-11-28';
      return [
        ...Object.values<Step>(steps).map((step) => `${label}, ${title}: ${step.label}`),
        `Cancel ${label}, ${title}`,
      ];
    });
    expect(names).toContain('End of Day, 2026-11-28: Market Closed');
    const english = names.filter((text) =>
      /[a-z]{3}/.test((hindi.recognised(text) ?? text).replaceAll('Parquet', '')),
    );
    expect(english).toEqual([]);
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

describe('a sentence whose parts are filled in already, as the server sends it', () => {
  test('is known by its words', () => {
    expect(hindi.recognised('Bid price is below the floor price 382.00')).toBe(
      'बोली मूल्य फ्लोर मूल्य 382.00 से कम है',
    );
  });

  test('has its parts in Hindi too, where they have words', () => {
    expect(hindi.recognised('Quantity is mandatory')).toBe('मात्रा अनिवार्य है');
  });

  test('has how many more there are in Hindi as well', () => {
    expect(
      hindi.recognised(
        'The clients who may bid on 2026-11-27 are settled (LICI IS, LICI RS and 6 more). A client whose UCC becomes compliant after 22:00 bids a day later.',
      ),
    ).toMatch(/^2026-11-27 को .* \(LICI IS, LICI RS और 6 अन्य\)।/);
  });

  test('is known in two sentences that the server says as one', () => {
    expect(
      hindi.recognised('Market open for LICI IS, NHPC IS. Opened again by hand for LICI: Over'),
    ).toBe('LICI IS, NHPC IS के लिए बाज़ार खुला। LICI के लिए हाथ से फिर खोला गया: Over');
    expect(
      hindi.recognised('Market closed for LICI IS. Closed by hand for all securities: Fire drill'),
    ).toBe('LICI IS के लिए बाज़ार बंद। सभी प्रतिभूतियों के लिए हाथ से बंद किया गया: Fire drill');
  });

  test('is known by its words where it names the day of an offer alone', () => {
    expect(hindi.recognised('LICI, T day 2026-11-28')).toBe('LICI, T दिन 2026-11-28');
    expect(hindi.recognised('LICI, T+1 day')).toBe('LICI, T+1 दिन');
  });

  test('ends at its full stop, where another sentence follows', () => {
    expect(
      hindi.recognised('Late by 23 h 39 min. Every bid on 100% margin was answered for.'),
    ).toBe('23 घं. 39 मि. देर से। 100% मार्जिन वाली हर बोली का उत्तर मिल गया।');
    expect(
      hindi.recognised(
        'Late by 7 h 39 min. What custodians had not confirmed is left to 35 members.',
      ),
    ).toMatch(/^7 घं\. 39 मि\. देर से। .*35 सदस्यों/);
    expect(hindi.recognised('Late by 1 min. 19 files, 0 written.')).toBe(
      '1 मि. देर से। 19 फ़ाइलें, 0 लिखी गईं।',
    );
  });

  test('is known by its fields where it lists what changed', () => {
    expect(hindi.recognised('Quantity: 100 → 200; Price: 380.00 → 390.00; Nothing known')).toBe(
      'मात्रा: 100 → 200; मूल्य: 380.00 → 390.00; Nothing known',
    );
  });

  test('keeps what a sentence of it is about before its numbers', () => {
    expect(
      hindi.recognised(
        'TICL, T day: allotments are out. 8,16,416 shares are allotted to the 26 bids of M001.',
      ),
    ).toBe('TICL, T दिन: आवंटन जारी हो गए। M001 की 26 बोलियों को 8,16,416 शेयर आवंटित हुए।');
  });

  test('stays English where nothing knows it', () => {
    expect(hindi.recognised('A sentence of another exchange')).toBeUndefined();
    // One word in common, 'for' or 'above', is not enough to know a sentence by.
    expect(hindi.recognised('Two lakh shares more are kept for employees')).toBeUndefined();
    expect(hindi.recognised('No bid at a price above 400 was taken today')).toBeUndefined();
  });
});

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
