import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);

/** Every file of the product except the place where rupees and paise become each other. */
const sources = ['src', 'schemas', 'resources'].flatMap((folder) =>
  (readdirSync(new URL(folder, root), { recursive: true }) as string[])
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && path !== 'src/domain/money.ts')
    .map((path) => ({ path, source: readFileSync(new URL(path, root), 'utf8') })),
);

/** The arguments of each call of a function, as they are written. */
const argumentsOf = (code: string, name: RegExp): string[] =>
  [...code.matchAll(name)].map(({ index, 0: { length } }) => {
    let depth = 1;
    let end = index + length;
    for (; depth > 0 && end < code.length; end += 1)
      depth += Number('([{'.includes(code.charAt(end))) - Number(')]}'.includes(code.charAt(end)));
    return code.slice(index + length, end - 1);
  });

/** How rupees and paise can be converted by hand, in words for the reader of a failure. */
const byHand: Readonly<Record<string, (code: string) => boolean>> = {
  'multiplies or divides by 100': (code) => /[*/] ?(?:100|1e2|10 ?\*\* ?2)\b/.test(code),
  'scales to two places': (code) =>
    argumentsOf(code, /\b(?:scaled|wireNumber|decimalText)\(/g).some((argument) =>
      /,\s*2,?\s*$/.test(argument),
    ),
  'writes two decimals': (code) => /\.toFixed\(2\)/.test(code),
  'defines a conversion of its own': (code) =>
    /\b(?:const|let|function) \w*(?:[pP]aise|[rR]upees)\w*\s*(?:\(|(?::[^=\n]+)?= *(?:async *)?(?:<[^>\n]*>)?\([^)]*\)[^=\n]*=>)/.test(
      code,
    ),
};

/** Expressions that look like a conversion and are none. */
const noConversions: readonly [path: string, text: string, why: string][] = [
  ['src/exchange/allocation/entryTime.ts', 'century * 100', 'a year'],
  ['src/exchange/allocation/entryTime.ts', '(year * 100 + month) * 100', 'a date'],
  [
    'src/exchange/allocation/cells.ts',
    'places === 0 ? number * 100',
    'read byte by byte, of a million rows',
  ],
  ['src/console/browser/format.ts', 'const rupeesText = (rupees', 'rupees stay rupees'],
  ['src/console/parts/ProgressBar.tsx', '(reached / of) * 100', 'percent'],
  ['src/console/processes/steps/StepProgress.tsx', '(done / total) * 100', 'percent'],
  [
    'resources/allotment/console/Why.tsx',
    '((allotQuantity / quantity) * 100).toFixed(2)',
    'percent',
  ],
  ['resources/order/console/bid/bidWords.ts', 'ladder.demand) * 100', 'percent'],
  ['resources/masterSetup/console/WhatIfSlider.tsx', '(of / most) * 100', 'percent'],
  ['resources/masterSetup/console/WhatIfSlider.tsx', '(by * most) / 100', 'percent'],
  ['resources/demo/server/bidding.ts', '(70 + random.below(25))) / 100', 'percent'],
  ['resources/demo/server/bidding.ts', '(50 + random.below(150))) / 100', 'percent'],
  ['resources/batchOrder/server/sampleRows.ts', 'retail.lot * 100', 'a hundred lots'],
  ['resources/allocation/server/demanded.ts', 'decimalText(coverage, 2)', 'times'],
  ['resources/marketByPrice/console/words.ts', 'decimalText(hundredths, 2)', 'times'],
  ['src/domain/market/publicFile.ts', 'decimalText(hundredths, 2)', 'times'],
  ['resources/offer/console/Coverage.tsx', 'decimalText(hundredths, 2)', 'times'],
  ['resources/offer/console/Coverage.tsx', 'hundredths / 100', 'times'],
  [
    'resources/order/console/bid/bidWarnings.ts',
    'decimalText(Math.round((price * 100) / floorPrice), 2)',
    'times',
  ],
];

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

const conversionsIn = (path: string, source: string): string[] => {
  const plain = noConversions
    .filter(([of]) => of === path)
    .reduce((code, [, text]) => code.replaceAll(text, ''), withoutComments(source));
  return Object.entries(byHand)
    .filter(([, isIn]) => isIn(plain))
    .map(([words]) => `${path} ${words}`);
};

test('rupees and paise become each other in src/domain/money.ts alone', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(({ path, source }) => conversionsIn(path, source))).toEqual([]);
});

test('nothing is excepted that no file has', () => {
  const idle = noConversions.filter(
    ([path, text]) => !sources.find((file) => file.path === path)?.source.includes(text),
  );
  expect(idle).toEqual([]);
});

test.each([
  ['const shown = level / 100;', 'multiplies or divides by 100'],
  ['const value = Math.round(price * 100) / 100;', 'multiplies or divides by 100'],
  ['const value = price * 10 ** 2;', 'multiplies or divides by 100'],
  ['const wire = wireNumber(row.price, 2);', 'scales to two places'],
  ["const paise = scaled(text.replaceAll(',', ''), 2);", 'scales to two places'],
  [
    'const text = decimalText(\n  of(answered, series)?.price ?? 0,\n  2,\n);',
    'scales to two places',
  ],
  ['const text = (price / 1).toFixed(2);', 'writes two decimals'],
  [
    'export const paiseOf = (rupees: number): number => near(rupees);',
    'defines a conversion of its own',
  ],
  ['const rupees = <P extends number>(paise: P): P => paise;', 'defines a conversion of its own'],
  ['function inPaise(rupees: number) {}', 'defines a conversion of its own'],
])('a planted conversion is found: %s', (source, words) => {
  expect(conversionsIn('a.ts', source)).toContain(`a.ts ${words}`);
});

test.each([
  'const paise = paiseIn(text);',
  'const most = rows * 1000 + 100 * lots;',
  'const times = decimalText(factor, 3);',
  'const rupees = 220_000 + random.run(850) * 130_000;',
  '// The price is rupees * 100.',
  'const bids = rows.map(({ rupees }) => paiseOf(rupees));',
])('what converts nothing is left alone: %s', (source) => {
  expect(conversionsIn('a.ts', source)).toEqual([]);
});
