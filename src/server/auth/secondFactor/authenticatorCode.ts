import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The defaults of every authenticator app (RFC 6238). */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps that a phone may be ahead or behind. */
const drift = 1;

/** A new secret to share with an app: 160 random bits, in the letters that can be typed. */
export const newAuthenticatorSecret = (): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(20)).buffer }).base32;

/** The secret as the address that apps read from a QR code; `label` is what they show it under. */
export const authenticatorUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...standard, secret, issuer, label }).toString();

/**
 * The step of 30 seconds, counted from 1970, that a code belongs to; null unless it is the current step or a
 * neighbour. `now` in ms.
 */
export const stepOfCode = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({
    ...standard,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now,
    window: drift,
  });
  return delta === null ? null : TOTP.counter({ ...standard, timestamp: now }) + delta;
};
