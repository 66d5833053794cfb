import type { FastifyInstance } from 'fastify';
import { exchangeTime, isoTime } from '#domain/calendar.ts';
import type { Machine } from '../bodies.ts';
import type { Sent } from '../delivery/delivery.ts';

/**
 * What the demo shows that a real exchange never would: the accounts to try, of which production has
 * none, and every letter it sent, at /dev/outbox and as JSON at /api/dev/outbox, which are not even
 * there where there is no outbox.
 */
export const registerDevPages = (app: FastifyInstance, machine: Machine): void => {
  const { outbox } = machine.delivery;
  app.get('/api/dev/accounts', async () => ({ accounts: machine.accounts() }));
  if (outbox) registerOutbox(app, outbox);
};

const registerOutbox = (app: FastifyInstance, outbox: () => readonly Sent[]): void => {
  app.get('/api/dev/outbox', async () =>
    outbox().map(({ at, to, ...letter }) => ({ ...to, ...letter, at: isoTime(at) })),
  );

  app.get('/dev/outbox', async (_, reply) => {
    const rows = outbox()
      .map(
        ({ at, to, purpose, code = '', link, text }) =>
          `<tr><td>${exchangeTime(at)}<td>${escaped(to.userId)}<td>${escaped(purpose)}<td><strong>${code}</strong>${
            link ? `<a href="${escaped(link)}">Link</a>` : ''
          }<td><pre>${escaped(text)}</pre>`,
      )
      .join('\n');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<title>Outbox · Offerdesk</title>
<h1>Outbox</h1>
<p>One-time passwords, links and notices that Offerdesk sent, the newest first. This page exists in the demo only.</p>
${
  rows
    ? `<table border="1" cellpadding="6"><thead><tr><th>Sent (IST)<th>User<th>Purpose<th>OTP or link<th>Message</thead><tbody>
${rows}
</tbody></table>`
    : '<p>Nothing was sent yet.</p>'
}
</html>
`);
  });
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
