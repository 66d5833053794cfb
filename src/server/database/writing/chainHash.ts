import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/** The secret of the hash chain: without it no valid entry can be written. */
export type JournalKey = string | Uint8Array;

export const keyObject = (key: JournalKey): KeyObject =>
  typeof key === 'string' ? createSecretKey(key, 'utf8') : createSecretKey(key);

/** Bytes of a block of SHA-256, and of its digest. */
const [block, digest] = [64, 32];

/**
 * HMAC-SHA256 of many texts, each of two parts, under one key, in hex. A third faster than
 * `createHmac`, which makes an object for each text: the blocks of the key are put before the text
 * once, and each of the two digests is one call.
 */
export const hmacUnder = (secret: JournalKey): ((first: string, second: string) => string) => {
  const key = keyObject(secret).export();
  // Longer than a block, a key would be digested first; ours is as long as one.
  if (key.length > block)
    return (first, second) =>
      createHmac('sha256', key)
        .update(first + second)
        .digest('hex');
  const padded = (byte: number, size: number) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < block; at += 1) bytes[at] = (key[at] ?? 0) ^ byte;
    return bytes;
  };
  let inner = padded(0x36, 1 << 16);
  const outer = padded(0x5c, block + digest);
  return (first, second) => {
    // A character of UTF-16 has at most three bytes of UTF-8.
    const most = block + (first.length + second.length) * 3;
    if (most > inner.length) inner = padded(0x36, most);
    const middle = block + inner.write(first, block);
    const end = middle + inner.write(second, middle);
    hash('sha256', inner.subarray(0, end), 'buffer').copy(outer, block);
    return hash('sha256', outer, 'hex');
  };
};
