import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileLines, UnreadableFile } from '#exchange/files/fileLines.ts';
import { byteBlocks, textBlocks, type Unreadable } from '#server/fileStore/lineBlocks.ts';

const folder = mkdtempSync(join(tmpdir(), 'offerdesk-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (content: string | Buffer): string => {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return path;
};

const reading = {
  blockBytes: 16,
  longestLine: 64,
  refuse: (reason: Unreadable) => new Error(reason.why),
};

const bytesIn = (path: string): string[] => {
  const file = openSync(path, 'r');
  try {
    return Array.from(byteBlocks(file, reading), (block) => block.toString());
  } finally {
    closeSync(file);
  }
};

const textIn = async (path: string): Promise<string[]> => {
  const blocks: string[] = [];
  for await (const text of textBlocks(path, reading)) blocks.push(text);
  return blocks;
};

const contents = [
  ['', 'an empty file'],
  ['one', 'a line without an end'],
  ['one\ntwo\r\n\nthree and more\nfour', 'lines of all ends'],
  [`${'ü₹'.repeat(11)}\n${'é'.repeat(30)}\n`, 'letters of more bytes than fit in a block'],
  ['one\rtwo\rthree four five\rsix', 'the lines of an old Mac'],
] as const;

test.each(contents)(
  'the blocks of %j have all of it, and each ends with a line',
  async (content) => {
    const path = fileOf(content);
    for (const blocks of [bytesIn(path), await textIn(path)]) {
      expect(blocks.join('')).toBe(content);
      for (const block of blocks.slice(0, -1)) expect(block).toMatch(/[\r\n]$/);
    }
  },
);

test('a mark of UTF-8 before the first line is left out, and what sees the bytes sees it', async () => {
  const path = fileOf('\ufeffone\ntwo\n');
  expect(bytesIn(path).join('')).toBe('one\ntwo\n');
  const seen: Buffer[] = [];
  for await (const text of textBlocks(path, reading, (bytes) => seen.push(Buffer.from(bytes))))
    expect(text).not.toContain('\ufeff');
  expect(Buffer.concat(seen).toString()).toBe('\ufeffone\ntwo\n');
});

test.each([
  ['x'.repeat(100), 'endless'],
  [Buffer.from('PK\x03\x04 and more'), 'kind'],
  [Buffer.from([0x61, 0x0a, 0xff, 0x0a]), 'encoding'],
  ['a\0b\n', 'binary'],
])('%j is refused as %s', async (content, why) => {
  await expect(textIn(fileOf(content))).rejects.toThrow(why);
});

test('the fault of a line that is too long names its row', async () => {
  const path = fileOf(`one\ntwo\n${'x'.repeat(5_000)}\nfour\n`);
  const reads = async () => {
    for await (const _ of fileLines(path));
  };
  const fault = await reads().catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(UnreadableFile);
  expect(fault).toMatchObject({ row: 3 });
});
