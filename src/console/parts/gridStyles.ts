import createCache from '@emotion/cache';

/** What the policy of the page asks of styles that are written at run time; undefined where it has none. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Where the grid's library keeps its styles. */
export const gridStyles = createCache({ key: 'css', ...(nonce && { nonce }) });
