import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * A text encrypted for storage under a key of this installation (hex of 32 bytes) and bound to whom
 * it belongs to: in the row of anybody else it does not open.
 */
export const seal = (key: string, owner: string, plain: string): string => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, Buffer.from(key, 'hex'), iv);
  sealing.setAAD(Buffer.from(owner));
  const body = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url');
};

/**
 * Decrypts a sealed text; null under another key, for another owner, or when it was changed since.
 */
export const unseal = (key: string, owner: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const opening = createDecipheriv(
    cipher,
    Buffer.from(key, 'hex'),
    bytes.subarray(0, ivBytes),
    // A shorter tag would be taken otherwise, and could be guessed.
    { authTagLength: tagBytes },
  );
  opening.setAAD(Buffer.from(owner));
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const body = bytes.subarray(ivBytes + tagBytes);
    return opening.update(body, undefined, 'utf8') + opening.final('utf8');
  } catch {
    return null;
  }
};
