import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

/** The secret of the hash chain: without it no valid entry can be written. */
export type JournalKey = string | Uint8Array;

export const keyObject = (key: JournalKey): KeyObject =>
  typeof key === 'string' ? createSecretKey(key, 'utf8') : createSecretKey(key);

/** Bytes of a block of SHA-256, and of its digest. */
const [block, digest] = [64, 32];

/**
 * HMAC-SHA256 of many texts under one key, in hex. Faster by a third than `createHmac`, which makes an object for each: the
 * blocks of the key are laid in front of the text once, and each of the two digests is one call.
 */
export const hmacUnder = (secret: JournalKey): ((text: string) => string) => {
  const key = keyObject(secret).export();
  // Longer than a block, a key would be digested first; ours has 32 bytes.
  if (key.length > block) return (text) => createHmac('sha256', key).update(text).digest('hex');
  const padded = (byte: number, size: number) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < block; at += 1) bytes[at] = (key[at] ?? 0) ^ byte;
    return bytes;
  };
  let inner = padded(0x36, 1 << 16);
  const outer = padded(0x5c, block + digest);
  return (text) => {
    // A character of UTF-16 has at most three bytes of UTF-8.
    if (text.length * 3 > inner.length - block) inner = padded(0x36, block + text.length * 3);
    const end = block + inner.write(text, block);
    hash('sha256', inner.subarray(0, end), 'buffer').copy(outer, block);
    return hash('sha256', outer, 'hex');
  };
};
