import type { FastifyInstance } from 'fastify';
import { exchangeTime, isoTime } from '#domain/market/calendar.ts';
import { escaped } from '../http/escaped.ts';
import type { Sent } from '../machine/delivery.ts';
import type { Machine } from '../machine/machine.ts';

/**
 * Demo pages that a real exchange never has: the accounts to try (production has none), and the
 * outbox of all sent letters at /dev/outbox and, as JSON, at /api/dev/outbox. Without an outbox
 * these two routes do not exist.
 */
export const registerDevPages = (app: FastifyInstance, machine: Machine): void => {
  const { outbox } = machine.delivery;
  app.get('/api/dev/accounts', async () => machine.accounts());
  if (outbox) registerOutbox(app, outbox);
};

const registerOutbox = (app: FastifyInstance, outbox: () => readonly Sent[]): void => {
  app.get('/api/dev/outbox', async () =>
    outbox().map(({ at, to, ...letter }) => ({ ...to, ...letter, at: isoTime(at) })),
  );

  app.get('/dev/outbox.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(look));

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
<title>Outbox · Offerdesk</title><link rel="stylesheet" href="/dev/outbox.css">
<h1>Outbox</h1>
<p>One-time passwords, links and notices that Offerdesk sent, the newest first. This page exists in the demo only.</p>
${
  rows
    ? `<table><thead><tr><th>Sent (IST)<th>User<th>Purpose<th>OTP or link<th>Message</thead><tbody>
${rows}
</tbody></table>`
    : '<p>Nothing was sent yet.</p>'
}
</html>
`);
  });
};

/** As plain as a mailbox; it is no page of the console, so it has none of its styles. */
const look = `:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 1100px; margin: 24px auto; padding: 0 20px; }
h1 { margin: 0; font-size: 20px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; white-space: nowrap; }
td:last-child { width: 100%; }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
strong { font: 600 15px ui-monospace, monospace; letter-spacing: 0.08em; }
`;
