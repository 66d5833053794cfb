import { describe, expect, test } from 'vitest';
import { byteNumbers } from '#server/runtime/byteNumbers.ts';
import { fingerprints } from '#server/runtime/fingerprints.ts';
import { bytesOf, hashOf } from '#server/runtime/hash.ts';
import { openHash } from '#server/runtime/openHash.ts';

const hashed = (text: string, seed: number) => {
  const bytes = Buffer.from(`__${text}__`);
  return hashOf(bytes, 2, bytes.length - 2, seed);
};

test.each([
  ['', 0, 0],
  ['', 1, 0x514e28b7],
  ['test', 0, 0xba6bd213],
  ['test', 0x9747b28c, 0x704b81dc],
  ['Hello, world!', 0, 0xc0363e43],
  ['Hello, world!', 0x9747b28c, 0x24884cba],
  ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
])('MurmurHash3 of %j from seed %d is the published one', (text, seed, published) => {
  expect(hashed(text, seed)).toBe(published);
});

test.each(['', 'AAAPA0001A', 'Müller', '₹383', 'é'.repeat(2_000), 'x'.repeat(5_000)])(
  'the bytes of %j are those of UTF-8',
  (text) => {
    const { bytes, length } = bytesOf(text);
    expect(bytes.toString('utf8', 0, length)).toBe(text);
  },
);

describe('open addressing', () => {
  test('numbers keys in their order, and finds each again when all have one hash', () => {
    const keys: string[] = [];
    let wanted = '';
    const table = openHash((number) => keys[number] === wanted);
    for (let at = 0; at < 500; at++) {
      wanted = `key ${at}`;
      expect(table.find(7)).toBe(-1);
      expect(table.number(7)).toBe(at);
      keys.push(wanted);
    }
    for (let at = 0; at < 500; at++) {
      wanted = `key ${at}`;
      expect(table.find(7)).toBe(at);
      expect(table.number(7)).toBe(at);
    }
    expect(table.count()).toBe(500);
    table.clear();
    expect(table.find(7)).toBe(-1);
    expect(table.count()).toBe(0);
  });

  test('names as bytes are compared exactly and keep their text, through every growth', () => {
    const names = byteNumbers();
    const nameOf = (at: number) => (at % 7 === 0 ? `Müller ${at}` : String(at * 1_000_003));
    const count = 20_000;
    const all = Array.from({ length: count }, (_, at) => nameOf(at));
    expect(all.findIndex((name, at) => names.numberOfText(name) !== at)).toBe(-1);
    const isKept = (name: string, at: number) => {
      const bytes = Buffer.from(`,${name},`);
      return names.find(bytes, 1, bytes.length - 1) === at && names.text(at) === name;
    };
    expect(all.filter((name, at) => !isKept(name, at))).toEqual([]);
    expect(names.findText('')).toBe(-1);
    expect(names.findText(`${nameOf(5)}x`)).toBe(-1);
    expect(names.count()).toBe(count);
  });

  test('fingerprints tell names apart that share one half of their hash', () => {
    const names = fingerprints();
    const all = Array.from({ length: 5_000 }, (_, at) => at);
    expect(all.map((high) => names.number(high, 42))).toEqual(all);
    expect(all.map((high) => names.find(high, 42))).toEqual(all);
    expect(names.find(5_000, 42)).toBe(-1);
    expect(names.number(17, 42)).toBe(17);
    expect(names.number(17, 43)).toBe(5_000);
  });
});
