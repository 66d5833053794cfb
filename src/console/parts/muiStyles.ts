import createCache from '@emotion/cache';

/**
 * The nonce that the page's Content Security Policy requires of styles added at run time; undefined
 * where it has none.
 */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/**
 * Where MUI keeps its styles: whatever draws with it says so, or the policy stops them. They come before the style
 * sheets, which have the last word whenever they are loaded.
 */
export const muiStyles = createCache({
  key: 'css',
  prepend: true,
  // No prefixes for old browsers.
  stylisPlugins: [],
  ...(nonce && { nonce }),
});
