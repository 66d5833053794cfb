import { describe, expect, test } from 'vitest';
import { hardCodedTexts } from './texts.ts';

const files = import.meta.glob<string>(
  [
    '../../src/console/**/*.{ts,tsx}',
    '../../src/own/*/{console,*.above}.tsx',
    '../../resources/*/{console,*.above,*.console}.{ts,tsx}',
    '../../resources/*/console/**/*.{ts,tsx}',
    '!../../src/languages/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

const foundIn = (source: string) => hardCodedTexts('Page.tsx', source).map(({ text }) => text);

describe('texts of the console', () => {
  test('every text that people read goes through the language they have chosen', () => {
    const found = Object.entries(files).flatMap(([path, source]) =>
      hardCodedTexts(path, source).map(({ text, line }) => `${path.slice(5)}:${line} ${text}`),
    );
    expect(Object.keys(files).length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  test('a text with a number has its forms, which no page puts together', () => {
    const pieced = Object.entries(files).flatMap(([path, source]) =>
      [...source.matchAll(/=== 1\s*\?\s*(?:t\()?'([^']*)'|\? '(?:is|has)' : '(?:are|have)'/g)].map(
        ([piece, words = piece]) => `${path.slice(5)}: ${words}`,
      ),
    );
    // One bid that is chosen is this bid, however many of those chosen can be cancelled.
    expect(pieced).toEqual(['/resources/order/console/cancel/CancelReview.tsx: Cancel this bid']);
  });

  test.each([
    ['a text between tags', 'const A = () => <p>Nothing is saved.</p>;', 'Nothing is saved.'],
    ['a label', 'const A = () => <Box label="Price" />;', 'Price'],
    ['one of two', "const A = ({ is }) => <p>{is ? 'Open it' : t('Close it')}</p>;", 'Open it'],
    ['a name for screen readers', 'const A = () => <i aria-label="Close" />;', 'Close'],
    ['a text with a part', `const A = ({ n }) => <p title={\`\${n} rows\`} />;`, '# rows'],
    ['a notice', "const a = () => notify('The row is removed.');", 'The row is removed.'],
    ['a column', "const columns = [{ name: 'qty', label: 'Quantity' }];", 'Quantity'],
    [
      'a sentence of a plain function',
      "const a = () => 'Choose a file first';",
      'Choose a file first',
    ],
    ['words in a table', "const tabs = [['details', 'Details']];", 'Details'],
  ])('%s that does not is found', (_, source, text) => {
    expect(foundIn(source)).toEqual([text]);
  });

  test('what goes through it is not, nor what is no text', () => {
    expect(
      foundIn(`
        const columns = [{ name: 'qty', get label() { return t('Quantity'); } }];
        const gone = english('The row is removed.');
        const A = ({ rows }) => (
          <p className="muted wide" title={t('%{rows} rows', { rows })}>{richly('Type %{key}', { key: <b>{gone}</b> })}</p>
        );
        if (kind === 'Cancelled') throw new Error('There is no such kind');
      `),
    ).toEqual([]);
  });
});
