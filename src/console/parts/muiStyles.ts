import createCache from '@emotion/cache';

/** What the policy of the page asks of styles that are written at run time; undefined where it has none. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Where MUI keeps its styles: whatever draws with it says so, or the policy stops them. */
export const muiStyles = createCache({ key: 'css', ...(nonce && { nonce }) });
