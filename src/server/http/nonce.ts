import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Sends a page with a nonce of its own each time, in its head and in its policy. The styles that the
 * grid's library writes at run time bear it, and so no other style of a page has to be trusted.
 */
export const withNonce = (html: string): ((reply: FastifyReply) => FastifyReply) => {
  const head = html.indexOf('<head>') + '<head>'.length;
  const [before, after] = [html.slice(0, head), html.slice(head)];
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      )
      .send(`${before}\n    <meta property="csp-nonce" nonce="${nonce}" />${after}`);
  };
};
