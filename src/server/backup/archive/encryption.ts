import { aged, agedMark, unaged } from './aged.ts';
import { sealed, sealedMark, unsealed } from './sealed.ts';

/** The keys that encrypt a backup: recipients of age, else a passphrase. Without both it is not encrypted. */
export type Locks = { passphrase: string | null; recipients: readonly string[] };

/** The keys that read a backup: the passphrase of a sealed one, the identities of one for recipients of age. */
export type Keys = { passphrase: string | null; identities: readonly string[] };

/** The encryption of a backup. */
export type Encryption = 'none' | 'passphrase' | 'age';

/** How the name of a backup ends, which says what opens it. */
export const endings: Record<Encryption, string> = {
  none: 'tar.gz',
  passphrase: 'tar.gz.sealed',
  age: 'tar.gz.age',
};

/** The encryption that keys bring about. */
export const encryptionBy = ({ passphrase, recipients }: Locks): Encryption => {
  if (recipients.length > 0) return 'age';
  return passphrase === null ? 'none' : 'passphrase';
};

/** Encrypts a packed backup as its keys have it. */
export const encrypted = (
  packed: AsyncIterable<Buffer>,
  { passphrase, recipients }: Locks,
): AsyncIterable<Buffer> => {
  if (recipients.length > 0) return aged(packed, recipients);
  return passphrase === null ? packed : sealed(packed, passphrase);
};

/** Decrypts a backup; throws, by the name of the fault: no or the wrong key, damage, truncation. */
export const decrypted = (
  source: AsyncIterable<Buffer>,
  encryption: Encryption,
  { passphrase, identities }: Keys,
): AsyncIterable<Buffer> => {
  if (encryption === 'age') return unaged(source, identities);
  return encryption === 'passphrase' ? unsealed(source, passphrase) : source;
};

/** The longest beginning that is needed to know the encryption, bytes. */
export const beginningBytes = Math.max(sealedMark.length, agedMark.length);

/** The encryption of a backup that begins so; null where no backup does. */
export const encryptionOf = (beginning: Buffer): Encryption | null => {
  const text = beginning.toString('latin1');
  if (text.startsWith(sealedMark)) return 'passphrase';
  if (text.startsWith(agedMark)) return 'age';
  return beginning[0] === 0x1f && beginning[1] === 0x8b ? 'none' : null;
};
