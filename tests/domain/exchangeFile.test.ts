import { describe, expect, test } from 'vitest';
import { keptBidLine, readKeptBid } from '#domain/exchangeFile/bidsOfFile.ts';
import {
  isOfBook,
  readBseAllocationRow,
  readBseBookRow,
  writeBseAllocationRow,
} from '#domain/exchangeFile/bseFile.ts';
import { readDemandRow, writeDemandRow } from '#domain/exchangeFile/demandRow.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import { headerOf, readHeader } from '#domain/exchangeFile/exchangeBid.ts';
import { fileInstant } from '#domain/exchangeFile/fileTime.ts';
import { readReplyRow, writeReplyRow } from '#domain/exchangeFile/reply.ts';

const bid: ExchangeBid = {
  exchange: 'MSE',
  symbol: 'M&M',
  series: 'IS',
  category: 'MF',
  memberCode: '012',
  clientCode: 'ASH1001',
  pan: 'AAAPA0001A',
  cpCode: 'CP01',
  custodian: null,
  quantity: 500,
  price: 39_000,
  isCutOff: false,
  marginType: '0',
  isCpApproved: false,
  bidId: '1000000001',
  entryTime: Date.parse('2026-11-20T10:15:00.120+05:30'),
  modifiedTime: null,
};

test('a bid comes back from its row, from a reply and from the bids that are kept as it went', () => {
  expect(readDemandRow(writeDemandRow(bid).split('|'))).toEqual({ bid, faults: [] });
  const reply = { quantity: 200, price: 39_000, reason: 'PARTIAL' } as const;
  expect(readReplyRow(writeReplyRow(bid, reply).split('|'))).toEqual({ bid, reply, faults: [] });
  expect(readKeptBid('M&M', keptBidLine(bid))).toEqual(bid);
  const retail = { ...bid, series: 'RS', category: 'RI', price: null, isCutOff: true } as const;
  expect(readKeptBid('M&M', keptBidLine(retail))).toEqual(retail);
});

test('two exchanges may give one number to their bids, which are told apart where they are merged', () => {
  const id = (exchange: string) => keptBidLine({ ...bid, exchange }).split(',')[1];
  expect([id('NSE'), id('BSE'), id('MSE')]).toEqual([
    '1000000001',
    'BSE-1000000001',
    'MSE-1000000001',
  ]);
});

test('a header comes back as it went, and names each cell that it cannot read', () => {
  const header = {
    exchange: 'BSE',
    symbol: 'LICI',
    series: ['IS', 'RS', 'ES'],
    dayType: '11',
    tradeDate: '2026-11-20',
    rows: 2,
    quantity: 1500,
    sha256: 'a'.repeat(64),
  } as const;
  expect(readHeader(headerOf(header))).toEqual({ header, faults: [] });
  const wrong = readHeader('H|XSE|lici|IS+IS|9|2026-02-30|many|-1|none');
  expect(wrong?.faults.map(({ field }) => field)).toEqual([
    'exchange',
    'symbol',
    'series',
    'dayType',
    'tradeDate',
    'rowCount',
    'totalQty',
    'sha256',
  ]);
  expect(readHeader('exchange|symbol')).toBeNull();
});

describe('what does not go together in a bid is a fault', () => {
  const cells = writeDemandRow(bid).split('|');
  test.each([
    ['an employee in IS', { 3: 'EMP' }, /EMP does not bid in IS/],
    ['0% margin of one who is no institution', { 3: 'NII' }, /marginType 0 is for MF, IC and OTHS/],
    ['non-retail at the cut-off price', { 10: '', 11: 'Y' }, /cutOff must be N in IS/],
    ['a price at the cut-off price', { 2: 'RS', 3: 'RI', 11: 'Y', 12: '1' }, /price must be blank/],
    ['no price', { 10: '' }, /price must be given/],
    ['a change before the entry', { 16: '2026-11-20T09:15:00' }, /modTs is before entryTs/],
    ['a formula for a code', { 5: '=1+1' }, /ucc '=1\+1' must be/],
    ['a PAN that is none, which is not repeated', { 6: 'AAAP' }, /^pan must be five letters/],
  ] as [string, Record<number, string>, RegExp][])('%s', (_, changes, words) => {
    const { faults } = readDemandRow(cells.map((cell, at) => changes[at] ?? cell));
    expect(faults.map(({ message }) => message).join('\n')).toMatch(words);
  });
});

test('a time is read with its offset, or as exchange time, and only when the calendar has it', () => {
  const at = Date.parse('2026-11-20T10:15:00+05:30');
  expect(fileInstant('2026-11-20T04:45:00Z')).toBe(at);
  expect(fileInstant('2026-11-20 10:15:00')).toBe(at);
  expect(fileInstant('2026-11-20T10:15:00.1239')).toBe(at + 123);
  for (const none of ['2026-02-30T10:00:00', '2026-11-20', '1700000000', '2026-11-20T24:00:00'])
    expect(fileInstant(none)).toBeUndefined();
});

test('the bid book of BSE has the client for the PAN and the margin the other way round', () => {
  const row = 'COALINDIA,RIC,,ASH1001,,500,390.00,1000000001,20-11-2026 10:15:00,,2,N';
  const { bid: read, faults, isWithdrawn } = readBseBookRow(row.split(','));
  expect([faults, isWithdrawn]).toEqual([[], false]);
  expect(read).toMatchObject({
    series: 'RS',
    category: 'RI',
    isCutOff: true,
    price: null,
    marginType: '1',
    pan: 'BSE:ASH1001',
    entryTime: Date.parse('2026-11-20T10:15:00+05:30'),
  });
  const whole = read as ExchangeBid;
  expect(isOfBook(whole)).toBe(true);
  expect(isOfBook(bid)).toBe(false);
  const reply = { quantity: 300, price: 38_850, reason: 'PARTIAL' } as const;
  const answer = writeBseAllocationRow(whole, reply);
  expect(answer).toBe('COALINDIA,RIC,,ASH1001,,500,,1000000001,300,388.50,2');
  expect(readBseAllocationRow(answer.split(','))).toMatchObject({ faults: [], reply });
});
