/** The first bytes of files that people take for CSV, or that Excel saves when told "Unicode text". */
const kinds: readonly (readonly [bytes: readonly number[], words: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive or an Excel workbook (.xlsx)'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty zip archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook (.xls)'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7-zip archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  // Before UTF-16, whose mark it begins with.
  [[0xff, 0xfe, 0x00, 0x00], 'text in UTF-32'],
  [[0xff, 0xfe], 'text in UTF-16'],
  [[0xfe, 0xff], 'text in UTF-16'],
];

/**
 * The kind of a file by its first bytes, in words; null when it has none of the known kinds and may
 * be CSV.
 */
export const kindOfBytes = (start: Buffer): string | null =>
  kinds.find(([bytes]) => bytes.every((byte, at) => start[at] === byte))?.[1] ?? null;
