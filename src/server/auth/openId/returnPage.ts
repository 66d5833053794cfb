import type { FastifyReply } from 'fastify';
import { escaped } from '../../http/escaped.ts';

/**
 * Leads the browser from the provider into the console, by a page of ours. A redirect would go on with the
 * navigation that the provider began, and a browser sends no cookie of SameSite=Strict in that: the console
 * would come as for nobody. What this page opens is of the same site. The header opens it without a script;
 * the link is for browsers where people have turned that off.
 */
export const leadInto = (reply: FastifyReply, to: string): FastifyReply =>
  reply
    .header('refresh', `0; url=${to}`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Offerdesk</title>
<p><a href="${escaped(to)}">Offerdesk</a></p>
</html>
`);
