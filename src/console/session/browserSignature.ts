import { keepCookie } from './cookies.ts';

/**
 * A hash of what this browser reports of itself, sent with the OTP and kept in a cookie (§4.8). It helps an
 * auditor tell two browsers apart and proves nothing, so a short hash will do.
 */
export const browserSignature = (): string => {
  const parts = [
    navigator.userAgent,
    navigator.language,
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    String(navigator.hardwareConcurrency),
  ];
  const signature = fnv(parts.join('|'), 0x811c9dc5) + fnv(parts.join('|'), 0x01000193);
  keepCookie('browserSignature', signature);
  return signature;
};

/** FNV-1a in 32 bits. */
const fnv = (text: string, seed: number): string => {
  let hash = seed;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};
