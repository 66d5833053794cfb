import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Gives a page a new nonce for each request, in its head and in its policy. The inline scripts and
 * style sheet of the page carry it, and so do the styles that the grid's library writes at run
 * time: no other inline script or style has to be trusted.
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
