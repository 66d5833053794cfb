import { createHmac, randomBytes } from 'node:crypto';
import { isSame } from '../token.ts';

/** A captcha token as read. `isRight` is whether it is ours and for this text. */
export type ReadCaptcha = { nonce: string; expiresAt: number; isRight: boolean };

/**
 * The token of a captcha, `captchaf`: it proves which text was drawn without containing it. The key
 * is what keeps five letters from being tried out at home; it is the hex of 32 bytes.
 */
export const captchaToken = (key: string, text: string, expiresAt: number): string => {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${expiresAt}.${mac(key, nonce, expiresAt, text)}`;
};

/** Checks a token against the typed text, in any case; null for a malformed token. */
export const readCaptcha = (key: string, token: string, typed: string): ReadCaptcha | null => {
  const [, nonce = '', expires = '', code = ''] = form.exec(token) ?? [];
  if (nonce === '') return null;
  const expiresAt = Number(expires);
  return { nonce, expiresAt, isRight: isSame(code, mac(key, nonce, expiresAt, typed)) };
};

const form = /^([\w-]{22})\.(\d{13})\.([\w-]{43})$/;

const mac = (key: string, nonce: string, expiresAt: number, text: string) =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`${nonce}|${expiresAt}|${text.toUpperCase()}`)
    .digest('base64url');
