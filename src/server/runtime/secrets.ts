import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys that an installation makes for itself, each the hex of 32 bytes, or of 16 for `passwordIv`. */
export type Secrets = {
  /** Signs the hash chain of the journal. */
  journalKey: string;
  /** Signs the tokens of captchas. */
  captchaKey: string;
  /** Keys the hashes of recovery codes, which are too short to be hashed without. */
  codeKey: string;
  /** Encrypts what must be read again: the secrets of authenticators. */
  sealKey: string;
  /**
   * The client-side encoding of passwords where the environment names none: not secret from the
   * users' browsers.
   */
  passwordKey: string;
  passwordIv: string;
};

/**
 * The journal cannot be checked without its key, so a missing key is never replaced next to a
 * database.
 */
const first = ['journalKey'] as const satisfies (keyof Secrets)[];
const later = [
  'captchaKey',
  'codeKey',
  'sealKey',
  'passwordKey',
  'passwordIv',
] as const satisfies (keyof Secrets)[];
const names = [...first, ...later];

/** New keys, like no other installation's. */
export const newSecrets = (): Secrets =>
  Object.fromEntries(names.map((name) => [name, newKey(name)])) as Secrets;

/**
 * The keys of a data folder, made on the first run and readable by their owner alone. Throws words
 * when others may read the file, since a journal whose key is known proves nothing.
 */
export const openSecrets = (folder: string): Secrets => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'secrets.json');
  if (!existsSync(path)) write(path, newSecrets(), 'wx');
  const found = readSecrets(folder) as Partial<Secrets>;
  // An older version made the file: what came later is made now.
  const added = later.filter((name) => !Object.hasOwn(found, name));
  for (const name of added) found[name] = newKey(name);
  if (added.length > 0) write(path, found as Secrets, 'w');
  return found as Secrets;
};

/**
 * The keys of a data folder as they are there, without those that an older version did not know yet; null
 * when the folder has none. Writes nothing. Throws words when others may read the file or when it cannot be
 * read as keys.
 */
export const readSecrets = (
  folder: string,
): (Pick<Secrets, 'journalKey'> & Partial<Secrets>) | null => {
  const path = join(folder, 'secrets.json');
  if (!existsSync(path)) return null;
  const rights = statSync(path).mode & 0o077;
  if (process.platform !== 'win32' && rights !== 0)
    throw new Error(`${path} can be read by others than its owner. Run: chmod 600 ${path}`);
  return checked(path, parsed(path));
};

const parsed = (path: string): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof found === 'object' && found !== null && !Array.isArray(found))
      return found as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${path} is damaged: it is no JSON object with keys. Restore it from a backup.`);
};

const write = (path: string, secrets: Secrets, flag: 'w' | 'wx') => {
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag });
  // The mask of the process may have taken rights from the mode above, never added any.
  chmodSync(path, 0o600);
};

const bytesOf = (name: keyof Secrets) => (name === 'passwordIv' ? 16 : 32);
const newKey = (name: keyof Secrets) => randomBytes(bytesOf(name)).toString('hex');

const checked = (path: string, found: Record<string, unknown>) => {
  for (const name of names.filter((name) => name in found || first.some((one) => one === name))) {
    const digits = 2 * bytesOf(name);
    if (!/^[0-9a-f]+$/.test(String(found[name])) || String(found[name]).length !== digits)
      throw new Error(
        `${path} has no ${name} of ${digits} hexadecimal digits. Restore it from a backup.`,
      );
  }
  return found as Pick<Secrets, 'journalKey'> & Partial<Secrets>;
};
