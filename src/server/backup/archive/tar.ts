import { byteReader } from './byteReader.ts';
import { damagedAt, truncated } from './faults.ts';

/** A file within an archive: its path with slashes, its length in bytes and its content. */
export type Member = { name: string; bytes: number; content: AsyncIterable<Buffer> };

const block = 512;
/** Bytes of a member read at once. */
const pieceBytes = 256 * 1024;

/**
 * The bytes of a tar archive (POSIX ustar), which every tar reads. Throws for a member whose
 * content differs from its declared length.
 */
export async function* tarOf(members: AsyncIterable<Member>): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of members) {
    yield header(name, bytes);
    let written = 0;
    for await (const piece of content) {
      written += piece.length;
      yield piece;
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes and not ${bytes}`);
    if (bytes % block > 0) yield Buffer.alloc(block - (bytes % block));
  }
  yield Buffer.alloc(2 * block);
}

/**
 * The members of a tar archive, in order; the content of each must be read to its end before the next is asked
 * for. Throws the faults of a truncated or damaged archive.
 */
export async function* membersOf(source: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const reader = byteReader(source);
  for (;;) {
    const head = await reader.take(block);
    if (head.length < block) throw truncated();
    if (head.every((byte) => byte === 0)) break;
    const { name, bytes } = headerOf(head);
    let left = bytes;
    const content = async function* () {
      while (left > 0) {
        const piece = await reader.some(Math.min(left, pieceBytes));
        if (piece === null) throw truncated();
        left -= piece.length;
        yield piece;
      }
    };
    yield { name, bytes, content: content() };
    if (left > 0) throw new Error(`${name} was not read to its end`);
    const padding = (block - (bytes % block)) % block;
    if ((await reader.take(padding)).length < padding) throw truncated();
  }
  // To the end of the stream: only there is known that it is whole.
  while ((await reader.some(pieceBytes)) !== null);
}

/** The longest size that eleven octal digits tell, bytes; longer ones are binary, as GNU tar writes them. */
const mostOctal = 8 ** 11 - 1;

const header = (path: string, bytes: number): Buffer => {
  const head = Buffer.alloc(block);
  const { name, prefix } = parted(path);
  head.write(name, 0, 100);
  head.write('0000600\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  if (bytes <= mostOctal) head.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    head[124] = 0x80;
    head.writeBigUInt64BE(BigInt(bytes), 128);
  }
  head.write(`${'0'.repeat(11)}\0`, 136);
  head.write('0', 156);
  head.write('ustar\x0000', 257, 'latin1');
  head.write(prefix, 345, 155);
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148);
  return head;
};

/** A path as the two fields of a header have it; throws for one that fits into neither. */
const parted = (path: string): { name: string; prefix: string } => {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { name, prefix };
  }
  throw new Error(`${path} has a name that is too long for an archive`);
};

/** The sum of a header, its own field taken for spaces. */
const sumOf = (head: Buffer): number =>
  head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

const headerOf = (head: Buffer): { name: string; bytes: number } => {
  const textAt = (from: number, length: number) =>
    head
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  if (Number.parseInt(textAt(148, 8), 8) !== sumOf(head))
    throw damagedAt('the header of a file in it is not as it was written');
  const prefix = textAt(345, 155);
  const name = prefix === '' ? textAt(0, 100) : `${prefix}/${textAt(0, 100)}`;
  const bytes =
    head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : Number.parseInt(textAt(124, 12), 8);
  return { name, bytes };
};
