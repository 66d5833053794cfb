import { createCipheriv, createDecipheriv } from 'node:crypto';
import { passwordPolicy } from '#domain/password.ts';
import type { Settings } from '../../runtime/settings.ts';

/**
 * The fixed client-side form of a password (specification §9): AES-256-CBC with PKCS7 padding, in
 * base64, under a key that ships with the console. It is an encoding and protects nothing; the
 * transport does. It is never stored, logged or compared.
 */
type Key = Pick<Settings, 'passwordKey' | 'passwordIv'>;

/** 30 characters of up to four bytes, padded, in base64; anything longer is no password of ours. */
const mostEncoded = 200;

/** Encodes a password as the sign-in calls expect it. */
export const encodePassword = (password: string, key: Key): string => {
  const cipher = createCipheriv('aes-256-cbc', bytes(key.passwordKey), bytes(key.passwordIv));
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
};

/**
 * Decodes an encoded password; null for anything malformed or longer than `most`, with no reason
 * given.
 */
export const decodePassword = (
  encoded: string,
  key: Key,
  most: number = passwordPolicy.maxLength,
): string | null => {
  if (encoded.length > mostEncoded) return null;
  try {
    const decipher = createDecipheriv('aes-256-cbc', bytes(key.passwordKey), bytes(key.passwordIv));
    const plain = Buffer.concat([
      decipher.update(Buffer.from(encoded, 'base64')),
      decipher.final(),
    ]);
    const password = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
    return [...password].length <= most ? password : null;
  } catch {
    return null;
  }
};

const bytes = (hex: string) => Buffer.from(hex, 'hex');
