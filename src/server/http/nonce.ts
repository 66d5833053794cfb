import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Sends a page with a nonce of its own each time, in its head and in its policy. The script that puts the theme on the page bears it, and so
 * do the styles that the grid's library writes at run time: no other script or style of a page has to be trusted.
 */
export const sendWithNonce = (reply: FastifyReply, html: string): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .header(
      'content-security-policy',
      policy.replaceAll(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`),
    )
    .send(
      html
        .replace('<head>', `<head>\n    <meta property="csp-nonce" nonce="${nonce}" />`)
        .replaceAll(/<(script|style)>/g, `<$1 nonce="${nonce}">`),
    );
};
