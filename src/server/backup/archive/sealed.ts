import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { byteReader } from './byteReader.ts';
import { backupFault, damagedAt, truncated } from './faults.ts';

/** How an encrypted backup begins. */
export const sealedMark = 'OFFERDESK-SEALED ';

/** The work of finding a key from a passphrase: 64 MB of memory, some tenths of a second. */
const work = { N: 2 ** 16, r: 8, p: 1 };
/** Plain bytes of one chunk. */
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const longestHeader = 1_000;

type Header = {
  format: 1;
  cipher: 'aes-256-gcm';
  kdf: 'scrypt';
  N: number;
  r: number;
  p: number;
  salt: string;
  /** The first seven bytes of each nonce; the number of the chunk and whether it is the last follow. */
  prefix: string;
};

/**
 * Encrypts a stream under a passphrase: a header line of JSON, then chunks of four bytes of length (the
 * highest bit marks the last chunk), the encrypted bytes, and their tag. Number and end of each chunk are in its
 * nonce, so none can be changed, moved, repeated or cut off unseen.
 */
export async function* sealed(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const header: Header = {
    format: 1,
    cipher: 'aes-256-gcm',
    kdf: 'scrypt',
    ...work,
    salt: randomBytes(16).toString('hex'),
    prefix: randomBytes(7).toString('hex'),
  };
  const { key, check } = keysOf(header, passphrase);
  const text = JSON.stringify({ ...header, check });
  yield Buffer.from(`${sealedMark}${text} ${sumOf(text)}\n`);
  const reader = byteReader(source);
  let chunk = await reader.take(chunkBytes);
  for (let number = 0; ; number++) {
    const next = await reader.take(chunkBytes);
    const isLast = next.length === 0;
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, number, isLast));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length + (isLast ? 2 ** 31 : 0));
    yield Buffer.concat([length, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    if (isLast) return;
    chunk = next;
  }
}

/**
 * Decrypts a backup encrypted by `sealed`. Throws, by the name of the fault: no or the wrong
 * passphrase, damage, truncation.
 */
export async function* unsealed(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const reader = byteReader(source);
  const header = headerOf(await reader.line(longestHeader));
  if (passphrase === null)
    throw backupFault(
      'The backup is encrypted. Set OFFERDESK_BACKUP_KEY to the passphrase with which it was made.',
    );
  const { key, check } = keysOf(header, passphrase);
  if (
    check.length !== header.check.length ||
    !timingSafeEqual(Buffer.from(check), Buffer.from(header.check))
  )
    throw backupFault(
      'The passphrase is not the one with which the backup was made. Set OFFERDESK_BACKUP_KEY to that one.',
    );
  for (let number = 0; ; number++) {
    const head = await reader.take(4);
    if (head.length < 4) throw truncated();
    const word = head.readUInt32BE();
    const isLast = word >= 2 ** 31;
    const length = word % 2 ** 31;
    if (length > chunkBytes) throw damagedAt(`chunk ${number + 1} has no length that can be`);
    const body = await reader.take(length + tagBytes);
    if (body.length < length + tagBytes) throw truncated();
    const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(header, number, isLast));
    cipher.setAuthTag(body.subarray(length));
    const plain = cipher.update(body.subarray(0, length));
    try {
      cipher.final();
    } catch (error) {
      throw damagedAt(`chunk ${number + 1} is not as it was encrypted`, error);
    }
    if (plain.length > 0) yield plain;
    if (!isLast) continue;
    if ((await reader.some(1)) !== null) throw damagedAt('something follows its last chunk');
    return;
  }
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

const headerOf = (line: string | null): Header & { check: string } => {
  const [, text = '', sum] = /^OFFERDESK-SEALED (.*) ([0-9a-f]{64})$/.exec(line ?? '') ?? [];
  if (sum !== sumOf(text)) throw damagedAt('its first line is not as it was written');
  const header = JSON.parse(text) as Header & { check: string };
  if (header.format !== 1)
    throw backupFault('The backup was made by a newer release, and this one cannot decrypt it.');
  return header;
};

/** The key of the chunks, and what a header says to tell a wrong passphrase from damage. */
const keysOf = ({ format, cipher, kdf, N, r, p, salt, prefix }: Header, passphrase: string) => {
  const bytes = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  });
  const text = JSON.stringify({ format, cipher, kdf, N, r, p, salt, prefix });
  const check = createHmac('sha256', bytes.subarray(32)).update(text).digest('hex');
  return { key: bytes.subarray(0, 32), check };
};

const nonceOf = ({ prefix }: Header, number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.write(prefix, 'hex');
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};
