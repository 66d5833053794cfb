import { Webhook } from 'standardwebhooks';

/**
 * The headers of a delivery by the convention of Standard Webhooks: its id, the time of sending in seconds, and a
 * signature with each secret, so that a receiver may know either while a new one takes over.
 */
export const signedHeaders = (
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
});
