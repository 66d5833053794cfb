import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-allocate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const setup = {
  symbol: 'LICI',
  series: 'IS',
  method: 'PRICE_PRIORITY',
  quantity: 900,
  lotSize: 1,
  tickSize: '0.05',
  floorPrice: '100.00',
  reserveQuantity: 0,
  bidderCapQuantity: null,
};
const heading =
  'bidId,exchange,category,memberCode,clientCode,pan,cpCode,quantity,price,cutOff,marginType,cpApproved,entryTime';
const bids = [
  'A,NSE,OTHS,M1,C1,AAAPA0001A,,300,105.00,N,1,N,2026-11-21T10:00:00Z',
  'B,BSE,NII,M2,C2,AAAPA0002A,,400,104.50,N,1,N,2026-11-21T10:00:01Z',
  'C,MSE,NII,M3,C3,AAAPA0003A,,250,104.00,N,1,N,2026-11-21T10:00:02Z',
  'D,NSE,MF,M1,C4,AAAPA0004A,CUST,150,104.00,N,0,N,2026-11-21T10:00:03Z',
  'E,NSE,NII,M1,C5,AAAPA0005A,CUST,500,106.00,N,1,N,2026-11-21T10:00:04Z',
];

const offerdesk = (...args: string[]) => {
  const { VITEST, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const main = resolve('dist/server/main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'allocate', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
};
const writeInput = (terms: object, rows: readonly string[]) => {
  writeFileSync(join(folder, 'setup.json'), JSON.stringify(terms));
  writeFileSync(join(folder, 'bids.csv'), `${[heading, ...rows].join('\n')}\n`);
  rmSync(join(folder, 'allotments.csv'), { force: true });
};
const paths = ['--setup', 'setup.json', '--bids', 'bids.csv', '--out', 'allotments.csv'];

test('the command allots from file to file, prints the summary, and does the same twice', () => {
  writeInput(setup, bids);
  const { status, stdout, stderr } = offerdesk(...paths);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(
    '{"cutOffPrice":"104.00","quantity":900,"demand":1100,"allotted":900,"unsold":0,"bids":5}\n',
  );
  const out = readFileSync(join(folder, 'allotments.csv'), 'utf8');
  expect(out).toBe(
    [
      'bidId,allotQuantity,allotPrice,reason',
      'A,300,105.00,',
      'B,400,104.50,',
      'C,125,104.00,PARTIAL',
      'D,75,104.00,PARTIAL',
      'E,0,,CP_NOT_CONFIRMED',
      '',
    ].join('\n'),
  );
  offerdesk(...paths);
  expect(readFileSync(join(folder, 'allotments.csv'), 'utf8')).toBe(out);
});

test('bad input is named by file, row, column and fault with status 2, and nothing is written', () => {
  writeInput(setup, [bids[0] as string, (bids[1] as string).replace(',400,', ',4OO,')]);
  expect(offerdesk(...paths)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'bids.csv, row 3, quantity: "4OO" is not a whole number above zero.\n',
  });
  writeInput({ ...setup, lotSize: -1 }, bids);
  expect(offerdesk(...paths)).toMatchObject({ status: 2, stdout: '' });
  expect(readdirSync(folder).sort()).toEqual(['bids.csv', 'setup.json']);
});

test('an output of before is left as it is by a run that fails', () => {
  writeInput(setup, ['nonsense']);
  writeFileSync(join(folder, 'allotments.csv'), 'before');
  expect(offerdesk(...paths).status).toBe(2);
  expect(readFileSync(join(folder, 'allotments.csv'), 'utf8')).toBe('before');
});

test.each([
  [['--setup', 'setup.json'], "required option '--bids <bids.csv>' not specified"],
  [['--seutp', 'x', ...paths], "unknown option '--seutp'\n(Did you mean --setup?)"],
  [['--setup', 'nowhere.json', ...paths.slice(2)], 'nowhere.json'],
  [
    ['--setup', 'setup.json', '--bids', '.', '--out', 'allotments.csv'],
    '.: It is a folder, not a file.',
  ],
  [['--setup', 'setup.json', '--bids', 'bids.csv', '--out', 'nowhere/out.csv'], 'nowhere/out.csv'],
])('%s is answered with status 2 and words', (args, words) => {
  writeInput(setup, bids);
  const { status, stderr } = offerdesk(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(words);
  expect(existsSync(join(folder, 'allotments.csv'))).toBe(false);
});

test('a setting that is misspelt is said, since it was not read', () => {
  writeInput({ ...setup, reserveQuantitty: 5 }, bids);
  const { status, stderr } = offerdesk(...paths);
  expect(status).toBe(0);
  expect(stderr).toBe('setup.json: reserveQuantitty is not a setting and was ignored.\n');
});

test('a large file, whose check has a thread of its own, is allotted, and its faults are named as those of a small one', () => {
  const count = 220_000;
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `BID${n},NSE,NII,M1,C${n},AAAPA0001A,,${1 + (n % 3)},${n % 2 ? '104.00' : '105.00'},N,1,N,2026-11-21T10:00:00Z`,
  );
  writeInput({ ...setup, quantity: 300_000 }, rows);
  const allotted = offerdesk(...paths);
  expect(allotted).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(allotted.stdout)).toMatchObject({
    cutOffPrice: '104.00',
    allotted: 300_000,
    bids: count,
  });
  writeInput({ ...setup, quantity: 300_000 }, [...rows, rows[0] as string]);
  expect(offerdesk(...paths)).toEqual({
    status: 2,
    stdout: '',
    stderr: `bids.csv, row ${count + 2}, bidId: "BID0" is already in row 2.\n`,
  });
  expect(readdirSync(folder).sort()).toEqual(['bids.csv', 'setup.json']);
});
