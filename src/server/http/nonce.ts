import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Gives a page a nonce of its own each time, in its head and in its policy. The scripts and the style sheet that stand in the page bear it, and so
 * do the styles that the grid's library writes at run time: no other script or style of a page has to be trusted.
 */
export const withNonce = (reply: FastifyReply, html: string): string => {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replaceAll(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`),
  );
  return html
    .replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${nonce}" />`)
    .replaceAll(/<(script|style)>/g, `<$1 nonce="${nonce}">`);
};
