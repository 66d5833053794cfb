import { callAuth } from './call.ts';

/**
 * The fixed client-side form of a password (§9): AES-CBC under a key that every browser gets. It is
 * an encoding; what protects a password on its way is the transport. The cipher comes by itself when
 * a form is sent, so that the login page does not wait for it; Web Crypto would be missing on a
 * plain http address of the local network.
 */
export const encodedPassword = async (password: string): Promise<string> => {
  const [{ cbc }, { key, iv }] = await Promise.all([import('@noble/ciphers/aes.js'), encoding()]);
  const cipher = cbc(bytes(key), bytes(iv)).encrypt(new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...cipher));
};

/** The page that the server sends carries the key; a page from elsewhere (under dev) asks for it. */
const encoding = async (): Promise<{ key: string; iv: string }> => {
  const content = document.querySelector<HTMLMetaElement>(
    'meta[name="password-encoding"]',
  )?.content;
  const [key, iv] = content?.split(':') ?? [];
  if (key && iv) return { key, iv };
  const { body } = await callAuth('passwordEncoding');
  if (!body?.key) throw new Error('The server did not say how passwords are encoded');
  return body;
};

const bytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
