import type { Settings } from '../runtime/settings.ts';

/**
 * The page with the fixed encoding of passwords in its head, where the client looks for it. It adds
 * no secrecy, and both sides must have the same: so the server that decodes says it.
 */
export const withPasswordEncoding = (
  html: string,
  { passwordKey, passwordIv }: Pick<Settings, 'passwordKey' | 'passwordIv'>,
): string => {
  const meta = `<meta name="password-encoding" content="${passwordKey}:${passwordIv}" />`;
  const old = /<meta\s+name="password-encoding"[^>]*>/;
  return old.test(html) ? html.replace(old, meta) : html.replace('</head>', `${meta}\n</head>`);
};
