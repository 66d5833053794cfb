import { expect, test } from 'vitest';
import { stepOfCode } from '#server/auth/secondFactor/authenticatorCode.ts';
import { seal, unseal } from '#server/auth/secondFactor/seal.ts';
import { newSecrets } from '#server/runtime/secrets.ts';

test('codes are those of RFC 6238', () => {
  // The secret of its appendix B in base 32, and the last six digits of its codes.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = [
    [59, '287082'],
    [1111111109, '081804'],
    [20000000000, '353130'],
  ] as const;
  for (const [seconds, code] of at)
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  expect(stepOfCode(secret, '287083', 59_000)).toBeNull();
});

test('what is sealed opens under its key for its owner, unchanged, and never looks the same twice', () => {
  const { sealKey, codeKey } = newSecrets();
  const sealed = seal(sealKey, '1001', 'JBSWY3DPEHPK3PXP');
  expect(unseal(sealKey, '1001', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(seal(sealKey, '1001', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(unseal(codeKey, '1001', sealed)).toBeNull();
  expect(unseal(sealKey, '1002', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(unseal(sealKey, '1001', bytes.toString('base64url'))).toBeNull();
  expect(unseal(sealKey, '1001', sealed.slice(0, 20))).toBeNull();
});
