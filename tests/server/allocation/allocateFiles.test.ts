import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { allocate } from '#domain/allocation/allocate.ts';
import { explainBid } from '#domain/allocation/explainBid.ts';
import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { decimalText } from '#domain/decimal.ts';
import { categoriesOf } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import {
  allocateBesideCheck,
  allocateFiles,
  type FilesAllocated,
} from '#exchange/allocation/allocateFiles.ts';
import { explainInFiles, runAllocation } from '#exchange/allocation/allocatorThreads.ts';
import { type BidsToCheck, checkBids } from '#exchange/allocation/bidsCheck.ts';
import { InputFaults } from '#exchange/allocation/inputFault.ts';
import { bid, setup } from '../../domain/allocationBooks.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-allocate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = {
  setup: join(folder, 'setup.json'),
  bids: join(folder, 'bids.csv'),
  out: join(folder, 'allotments.csv'),
};

const heading =
  'bidId,exchange,category,memberCode,clientCode,pan,cpCode,quantity,price,cutOff,marginType,cpApproved,entryTime';
const rupees = (paise: number | null) => (paise === null ? null : paiseText(paise));

const setupText = (terms: AllocationSetup, taken: ReadonlyMap<string, number> = new Map()) =>
  JSON.stringify({
    ...terms,
    tickSize: rupees(terms.tickSize),
    floorPrice: rupees(terms.floorPrice),
    cutOffPrice: rupees(terms.cutOffPrice),
    discountFactor: terms.discountFactor === null ? null : decimalText(terms.discountFactor, 3),
    retailLimit: rupees(terms.retailLimit),
    employeeFirstLimit: rupees(terms.employeeFirstLimit),
    employeeLimit: rupees(terms.employeeLimit),
    taken: Object.fromEntries(taken),
  });

const lineOf = (each: AllocationBid) =>
  [
    each.bidId,
    each.exchange,
    each.category,
    each.memberCode,
    each.clientCode,
    each.pan,
    each.cpCode ?? '',
    each.quantity,
    rupees(each.price) ?? '',
    each.isCutOff ? 'Y' : 'N',
    each.marginType,
    each.isCpApproved ? 'Y' : 'N',
    new Date(each.entryTime).toISOString(),
  ].join(',');

const bidsText = (bids: readonly AllocationBid[]) => [heading, ...bids.map(lineOf), ''].join('\n');

const allocated = (terms: AllocationSetup, bids: string, taken?: ReadonlyMap<string, number>) => {
  writeFileSync(files.setup, setupText(terms, taken));
  writeFileSync(files.bids, bids);
  rmSync(files.out, { force: true });
  const { summary } = allocateFiles(files);
  return { summary, out: readFileSync(files.out, 'utf8') };
};

const outOf = (
  terms: AllocationSetup,
  bids: readonly AllocationBid[],
  taken?: ReadonlyMap<string, number>,
) => {
  const { summary, allotments } = allocate(terms, bids, taken);
  const lines = allotments.map(({ bidId, quantity, price, reason }) =>
    [bidId, quantity, rupees(price) ?? '', reason].join(','),
  );
  return { summary, out: ['bidId,allotQuantity,allotPrice,reason', ...lines, ''].join('\n') };
};

/** Books with few prices, few bidders and few moments, so that levels, caps, limits and ties are met often. */
const terms = fc
  .record({
    series: fc.constantFrom('IS' as const, 'IS' as const, 'RS' as const, 'ES' as const),
    method: fc.constantFrom('PRICE_PRIORITY' as const, 'PROPORTIONATE' as const),
    lotSize: fc.constantFrom(1, 10),
    quantity: fc.integer({ min: 0, max: 900 }),
    reserveQuantity: fc.constantFrom(0, 0, 50, 203, 900),
    reserveMode: fc.constantFrom('RESERVED_FIRST' as const, 'AT_CLEARING' as const),
    bidderCapQuantity: fc.constantFrom(null, 25, 100, 250),
    discountType: fc.constantFrom(null, 'AMOUNT' as const, 'PERCENT' as const),
    discountFactor: fc.constantFrom(0, 1_005, 2_500),
    retailPriceBasis: fc.constantFrom('CUTOFF' as const, 'BID' as const),
    retailLimit: fc.constantFrom(5_000_00, 20_000_00),
    employeeFirstLimit: fc.constantFrom(3_000_00, 9_000_00),
    employeeLimit: fc.constantFrom(12_000_00, 30_000_00),
  })
  .map((more) => setup({ ...more, cutOffPrice: more.series === 'IS' ? null : 100_50 }));

const bidsOf = ({ series, lotSize }: AllocationSetup) =>
  fc.array(
    fc
      .record({
        category: fc.constantFrom(...categoriesOf[series]),
        exchange: fc.constantFrom('NSE', 'BSE', 'MSE'),
        pan: fc.constantFrom('AAAPA0001A', 'AAAPA0002A', 'BSE:C7', 'AAAPA0004A', 'AAAPA0005A'),
        cpCode: fc.constantFrom(null, null, 'CUST'),
        isCpApproved: fc.boolean(),
        marginType: fc.constantFrom('1' as const, '0' as const),
        lots: fc.integer({ min: 1, max: 300 / lotSize }),
        price: fc.integer({ min: 1_998, max: 2_016 }).map((ticks) => ticks * 5),
        isCutOff: series === 'IS' ? fc.constant(false) : fc.constant(true).map(() => true),
        named: series === 'RS' ? fc.boolean() : fc.constant(series === 'IS'),
        entryTime: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ lots, named, price, ...more }) => ({
        ...more,
        quantity: lots * lotSize,
        price: named ? price : null,
        isCutOff: !named,
      })),
    { maxLength: 25 },
  );

const books = terms.chain((each) => fc.tuple(fc.constant(each), bidsOf(each)));
const named = (bids: readonly Partial<AllocationBid>[]) =>
  bids.map((each, n) => bid(String((n * 7) % 31), each));

describe('from file to file', () => {
  test('the same as of the bids in memory, byte for byte, on random books', () => {
    fc.assert(
      fc.property(books, fc.boolean(), ([terms, some], hasTaken) => {
        const bids = named(some);
        const taken = new Map(hasTaken ? [['AAAPA0002A', 60]] : []);
        expect(allocated(terms, bidsText(bids), taken)).toEqual(outOf(terms, bids, taken));
      }),
      { numRuns: 600 },
    );
  });

  test('why a bid got what it got is the same from the files as from memory', async () => {
    await fc.assert(
      fc.asyncProperty(books, fc.nat(), async ([terms, some], which) => {
        const bids = named(some);
        const bidId = bids[which % Math.max(1, bids.length)]?.bidId ?? 'none';
        allocated(terms, bidsText(bids));
        const found = await explainInFiles(files.setup, files.bids, bidId);
        const known = explainBid(terms, bids, bidId);
        expect(found).toEqual(known);
        const steps = known?.steps ?? [];
        if (terms.series !== 'ES')
          expect(steps.reduce((sum, { given }) => sum + given, 0)).toBe(known?.given ?? 0);
        for (const { shared, given } of steps)
          if (shared) expect(shared.floor + (shared.hasExtraLot ? terms.lotSize : 0)).toBe(given);
      }),
      { numRuns: 600 },
    );
  });

  /** Everything went to the funds out of the reserve, so the book shares nothing among those that still want. */
  const nothingLeft = setup({
    method: 'PROPORTIONATE',
    quantity: 100,
    reserveQuantity: 100,
    reserveMode: 'RESERVED_FIRST',
  });
  const fund = (bidId: string) =>
    bid(bidId, { category: 'MF', quantity: 100, price: 100_00, pan: 'BBBPB0001B' });
  const person = (bidId: string, price: number) =>
    bid(bidId, { category: 'NII', quantity: 10, price, pan: `AAAPA000${bidId}A` });
  const whyOf = async (bids: readonly AllocationBid[], bidId: string) => {
    allocated(nothingLeft, bidsText(bids));
    const found = await explainInFiles(files.setup, files.bids, bidId);
    expect(found).toEqual(explainBid(nothingLeft, bids, bidId));
    return found?.steps.at(-1);
  };

  test('a bid that wants nothing of what is shared has no rank among those that do', async () => {
    const step = await whyOf([fund('1'), person('2', 100_50)], '1');
    expect(step).toMatchObject({ pass: 'book', rule: 'PRO_RATA', want: 0, given: 0, shared: null });
  });

  test('every bid that wants something of nothing has its rank, also those at other prices', async () => {
    const bids = [fund('1'), person('2', 101_00), person('3', 101_00), person('4', 100_50)];
    const step = await whyOf(bids, '4');
    expect(step).toMatchObject({ want: 10, given: 0, shared: { among: 3, rank: 3, extraLots: 0 } });
  });
});

describe('what a file of bids may look like', () => {
  const terms = setup({ quantity: 150 });
  const bids = [bid('1', { quantity: 100 }), bid('2', { quantity: 100 })];
  const plain = bidsText(bids);
  const expected = outOf(terms, bids);

  test.each([
    ['rows that end as Windows ends them', plain.replaceAll('\n', '\r\n')],
    ['the mark of UTF-8 that spreadsheets write', `\ufeff${plain}`],
    ['no end of the last row', plain.trimEnd()],
    ['blank rows', plain.replaceAll('\n', '\n\n')],
    ['quotes', plain.replaceAll(/^(.),NSE/gm, '"$1","NSE"')],
    ['names in other letters', plain.replaceAll(',C1,', ',Çelik & Söhne,')],
    ['prices without decimals', plain.replaceAll('101.00', '101')],
    [
      'whole seconds, with an offset',
      plain.replaceAll('1970-01-01T00:00:00.000Z', '2026-11-21T10:15:30+05:30'),
    ],
    [
      'the exchange’s own time',
      plain.replaceAll('1970-01-01T00:00:00.000Z', '2026-11-21T10:15:30.123456'),
    ],
  ])('%s', (_, text) => {
    expect(allocated(terms, text)).toEqual(expected);
  });

  test('ids that CSV has to quote come out quoted', () => {
    const { out } = allocated(terms, plain.replace('\n1,', '\n"a,""1",'));
    expect(out).toContain('"a,""1",75,101.00,PARTIAL');
  });

  test('a microsecond decides who entered first, whatever the offset', () => {
    const [first, second] = ['2026-11-21T10:15:30.000002+05:30', '2026-11-21T04:45:30.000001Z'];
    const two = plain.split('\n');
    const text = [
      two[0],
      two[1]?.replace('1970-01-01T00:00:00.000Z', first),
      two[2]?.replace('1970-01-01T00:00:00.000Z', second),
    ].join('\n');
    expect(allocated({ ...terms, quantity: 151 }, text).out).toContain('2,76,101.00,PARTIAL');
  });

  test('no bids at all', () => {
    expect(allocated(terms, `${heading}\n`)).toEqual(outOf(terms, []));
  });

  test('a file that is read in blocks, whose rows are cut anywhere', () => {
    const many = Array.from({ length: 40_000 }, (_, n) =>
      bid(`B${n}`, {
        quantity: 1 + (n % 97),
        price: 101_00 + 5 * (n % 50),
        entryTime: n % 13,
        pan: `P${n % 4_000}`,
      }),
    );
    const capped = setup({ quantity: 700_000, bidderCapQuantity: 450, reserveQuantity: 10 });
    expect(allocated(capped, bidsText(many))).toEqual(outOf(capped, many));
  });
});

describe('with the check on another thread', () => {
  const checked = async (bids: BidsToCheck) => checkBids(bids);
  const aside = {
    begin: async (bids: BidsToCheck) => ({ end: checked(bids) }),
    leastBytes: 0,
  };
  const outcome = async (run: () => FilesAllocated | Promise<FilesAllocated>) => {
    rmSync(files.out, { force: true });
    try {
      const { summary } = await run();
      return { summary, out: readFileSync(files.out, 'utf8') };
    } catch (error) {
      if (!(error instanceof InputFaults)) throw error;
      return {
        faults: error.message,
        left: readdirSync(folder).filter((name) => /^allotments/.test(name)),
      };
    }
  };
  /** A few letters of the file changed to such as mean something there. */
  const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...',\n"0-.YNx9=\0', '')), {
    maxLength: 3,
  });

  test('files have the same allotments, and damaged ones the same faults', async () => {
    await fc.assert(
      fc.asyncProperty(books, damage, async ([terms, some], changes) => {
        let text = bidsText(named(some));
        for (const [place, letter] of changes) {
          const at = heading.length + (place % Math.max(1, text.length - heading.length));
          text = `${text.slice(0, at)}${letter}${text.slice(at + 1)}`;
        }
        writeFileSync(files.setup, setupText(terms));
        writeFileSync(files.bids, text);
        const alone = await outcome(() => allocateFiles(files));
        expect(await outcome(() => allocateBesideCheck(files, aside))).toEqual(alone);
      }),
      { numRuns: 1_500 },
    );
  }, 60_000);

  test('a file that is changed before it is checked is refused', async () => {
    writeFileSync(files.setup, setupText(setup()));
    writeFileSync(files.bids, bidsText([bid('1')]));
    const changing = {
      ...aside,
      begin: async (bids: BidsToCheck) => {
        writeFileSync(files.bids, bidsText([bid('1'), bid('2')]));
        return { end: checked(bids) };
      },
    };
    expect(await outcome(() => allocateBesideCheck(files, changing))).toEqual({
      faults: 'bids.csv: The file was changed while it was read.',
      left: [],
    });
  });
});

describe('what is wrong is said by file, row and column, and nothing is written', () => {
  const good = lineOf(bid('1'));
  const cells = good.split(',');
  const changed = (column: string, value: string) =>
    cells.map((cell, place) => (heading.split(',')[place] === column ? value : cell)).join(',');
  const refused = (terms: AllocationSetup | string, text: string | Buffer): string => {
    writeFileSync(files.setup, typeof terms === 'string' ? terms : setupText(terms));
    writeFileSync(files.bids, text);
    rmSync(files.out, { force: true });
    try {
      allocateFiles(files);
    } catch (error) {
      expect(readdirSync(folder).filter((name) => name.startsWith('allotments'))).toEqual([]);
      return (error as Error).message;
    }
    throw new Error('It was allotted.');
  };

  test.each([
    ['bidId', '', 'bids.csv, row 3, bidId: "" is not letters and digits without blanks.'],
    ['bidId', '1', 'bids.csv, row 3, bidId: "1" is already in row 2.'],
    ['exchange', 'LSE', 'bids.csv, row 3, exchange: "LSE" is none of NSE, BSE, MSE.'],
    [
      'category',
      'RI',
      'bids.csv, row 3, category: "RI" does not bid in IS: it is none of MF, IC, OTHS, NII.',
    ],
    ['pan', '', 'bids.csv, row 3, pan: "" is not letters and digits without blanks.'],
    ['quantity', '0', 'bids.csv, row 3, quantity: "0" is not a whole number above zero.'],
    ['quantity', '-10', 'bids.csv, row 3, quantity: "-10" is not a whole number above zero.'],
    ['quantity', '1e3', 'bids.csv, row 3, quantity: "1e3" is not a whole number above zero.'],
    ['quantity', '15', 'bids.csv, row 3, quantity: 15 is not a multiple of the lot of 10.'],
    [
      'quantity',
      '99999999999990',
      'bids.csv, row 3, quantity: 99999999999990 is more than anything can be bid for.',
    ],
    [
      'quantity',
      '0070',
      'bids.csv, row 3, quantity: "0070" begins with a zero: it must be written without leading zeros.',
    ],
    [
      'price',
      '0101.05',
      'bids.csv, row 3, price: "0101.05" begins with a zero: it must be written without leading zeros.',
    ],
    ['price', '', 'bids.csv, row 3, price: There is no price.'],
    ['price', '101.03', 'bids.csv, row 3, price: "101.03" is not a multiple of the tick of 0.05.'],
    [
      'price',
      '101.005',
      'bids.csv, row 3, price: "101.005" is no price in rupees above zero with at most two decimals.',
    ],
    [
      'price',
      '=1+1',
      'bids.csv, row 3, price: "=1+1" is no price in rupees above zero with at most two decimals.',
    ],
    ['cutOff', 'Y', 'bids.csv, row 3, cutOff: A bid of non-retail names its price.'],
    ['cutOff', 'y', 'bids.csv, row 3, cutOff: "y" is neither Y nor N.'],
    ['marginType', '2', 'bids.csv, row 3, marginType: "2" is neither 0 nor 1.'],
    ['cpApproved', 'yes', 'bids.csv, row 3, cpApproved: "yes" is neither Y nor N.'],
    [
      'entryTime',
      '2026-02-30T10:00:00Z',
      'bids.csv, row 3, entryTime: "2026-02-30T10:00:00Z" is no time of ISO 8601, to the microsecond at most.',
    ],
    [
      'entryTime',
      '21/11/2026 10:00',
      'bids.csv, row 3, entryTime: "21/11/2026 10:00" is no time of ISO 8601, to the microsecond at most.',
    ],
  ])('%s: %s', (column, value, words) => {
    const line =
      column === 'bidId' ? changed(column, value) : changed(column, value).replace(/^1,/, '2,');
    expect(refused(setup({ lotSize: 10 }), [heading, good, line, ''].join('\n'))).toBe(words);
  });

  test('a cut-off bid with a price, and an employee with one', () => {
    const retail = setup({ series: 'RS', cutOffPrice: 101_00 });
    const line = lineOf(bid('1', { category: 'RI', isCutOff: true }));
    expect(refused(retail, `${heading}\n${line}\n`)).toBe(
      'bids.csv, row 2, price: A bid at the cut-off price has the price "101.00".',
    );
    const staff = lineOf(bid('1', { category: 'EMP' }));
    expect(refused({ ...retail, series: 'ES' }, `${heading}\n${staff}\n`)).toBe(
      'bids.csv, row 2, cutOff: Employees bid at the cut-off price only.',
    );
  });

  test('every fault is said, of very many the first and how many more', () => {
    const bad = Array.from({ length: 150 }, (_, n) =>
      changed('quantity', 'x').replace('1,', `B${n},`),
    );
    const words = refused(setup(), [heading, ...bad].join('\n')).split('\n');
    expect(words).toHaveLength(101);
    expect(words[0]).toBe('bids.csv, row 2, quantity: "x" is not a whole number above zero.');
    expect(words[100]).toBe('bids.csv: and 50 more faults.');
  });

  test.each([
    ['an empty file', '', 'bids.csv: It is empty.'],
    [
      'a heading that lacks a column',
      `${heading.replace(',pan', '')}\n`,
      'bids.csv, row 1, pan: Column 6 is "cpCode" and must be pan.',
    ],
    ['a row cut short', `${heading}\n${good.slice(0, 30)}`, 'bids.csv, row 2: There are'],
    [
      'a zip archive',
      Buffer.from('504b0304140000000800', 'hex'),
      'bids.csv: This is a zip archive or an Excel workbook (.xlsx), not a CSV file in UTF-8.',
    ],
    [
      'UTF-16',
      Buffer.from(`\ufeff${plainOf(good)}`, 'utf16le'),
      'bids.csv: This is text in UTF-16, not a CSV file in UTF-8.',
    ],
    [
      'Latin 1',
      Buffer.from(plainOf(changed('clientCode', 'Söhne')), 'latin1'),
      'bids.csv, row 2: There are letters that are not in UTF-8.',
    ],
    [
      'a NUL',
      plainOf(changed('clientCode', 'a\0b')),
      'bids.csv, row 2: There is a control character, which is no text.',
    ],
    [
      'a quote that is never closed',
      plainOf(changed('clientCode', '"a')),
      'bids.csv, row 2: A quote (") is opened and never closed.',
    ],
    ...['"100"5', '1"00"5', '""5'].map((cell): [string, string, string] => [
      `a quote within a cell: ${cell}`,
      plainOf(changed('quantity', cell)),
      'bids.csv, row 2: A quote (") is inside a cell: quotes must enclose the whole cell or be doubled.',
    ]),
    [
      'a row without end',
      `${heading}\n${'x'.repeat(200_000)}`,
      'bids.csv, row 2: The row does not end within 64 KiB.',
    ],
  ])('%s', (_, text, words) => {
    expect(refused(setup(), text).split('\n')[0]).toContain(words);
  });

  test.each([
    ['{', 'setup.json: It is not JSON'],
    ['[]', 'setup.json: It is not a JSON object.'],
    ['{}', 'setup.json, symbol: There is no symbol.'],
    [setupText(setup()).replace('"IS"', '"XS"'), 'setup.json, series: "XS" is none of IS, RS, ES.'],
    [
      setupText(setup()).replace('"quantity":1000', '"quantity":10.5'),
      'setup.json, quantity: It is 10.5: it must be a whole number, zero or more.',
    ],
    [
      setupText(setup()).replace('"lotSize":1', '"lotSize":0'),
      'setup.json, lotSize: It is 0: it must be a whole number, above zero.',
    ],
    [
      setupText(setup()).replace('"quantity":1000', '"quantity":-1'),
      'setup.json, quantity: It is -1: it must be a whole number, zero or more.',
    ],
    [
      setupText(setup()).replace('"quantity":1000', '"quantity":"007"'),
      'setup.json, quantity: It is "007": it must be a whole number, zero or more, without leading zeros.',
    ],
    [
      setupText(setup()).replace('"series":"IS",', ''),
      'setup.json, series: It is missing: it must be one of IS, RS, ES.',
    ],
    [
      setupText(setup({ series: 'RS' })),
      'setup.json, cutOffPrice: It is missing: it must be an amount in rupees with at most two decimals, above zero.',
    ],
    [
      setupText(
        setup({
          series: 'RS',
          cutOffPrice: 101_00,
          discountType: 'AMOUNT',
          discountFactor: 101_000,
        }),
      ),
      'setup.json, discountFactor: The price paid would be zero or less.',
    ],
  ])('a set-up of %s', (text, words) => {
    expect(refused(text, plainOf(good))).toContain(words);
  });

  test.each(['setup', 'bids'] as const)('a folder or a pipe for the %s is named', (which) => {
    writeFileSync(files.setup, setupText(setup()));
    writeFileSync(files.bids, plainOf(good));
    const path = files[which];
    rmSync(path);
    mkdirSync(path);
    expect(() => allocateFiles(files)).toThrow(`${basename(path)}: It is a folder, not a file.`);
    rmSync(path, { recursive: true });
    execFileSync('mkfifo', [path]);
    expect(() => allocateFiles(files)).toThrow(
      `${basename(path)}: It is a pipe or a device, not a file.`,
    );
    rmSync(path);
  });

  test('the output takes the place of no input and of no folder', () => {
    writeFileSync(files.setup, setupText(setup()));
    writeFileSync(files.bids, plainOf(good));
    const other = join(folder, 'other.csv');
    linkSync(files.bids, other);
    for (const out of [files.bids, files.setup, other])
      expect(() => allocateFiles({ ...files, out })).toThrow(
        'It is an input of the allocation, which the allotments would overwrite.',
      );
    expect(() => allocateFiles({ ...files, out: folder })).toThrow('It is a folder');
    expect(readFileSync(files.bids, 'utf8')).toBe(plainOf(good));
    rmSync(other);
  });

  test('a set-up made by hand has a floor and a cut-off price on the tick', () => {
    const offTick = setup({ series: 'RS', floorPrice: 99_98, cutOffPrice: 100_03 });
    writeFileSync(files.setup, setupText(offTick));
    writeFileSync(files.bids, plainOf(good));
    expect(() => allocateFiles(files, { onTick: true })).toThrow(
      [
        'setup.json, floorPrice: 99.98 is not a multiple of the tick of 0.05.',
        'setup.json, cutOffPrice: 100.03 is not a multiple of the tick of 0.05.',
      ].join('\n'),
    );
  });

  test('the console’s own step hears the same words', async () => {
    refused(setup(), plainOf(changed('quantity', 'x')));
    const log = { info: () => undefined } as never;
    await expect(runAllocation({ log }, files)).rejects.toMatchObject({
      code: 'INPUT_FAULTS',
      message: 'bids.csv, row 2, quantity: "x" is not a whole number above zero.',
    });
  });
});

function plainOf(...lines: readonly string[]): string {
  return [heading, ...lines, ''].join('\n');
}
