import { randomBytes } from 'node:crypto';
import type { StoredRow } from '#model';
import type { webhook } from '#schemas/webhook.ts';
import { seal, unseal } from '#server/auth/secondFactor/seal.ts';

/** A new secret as the convention writes it: `whsec_` and 32 random bytes in base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const ownerOf = (webhookId: number) => `webhook ${webhookId}`;

/** A secret encrypted for storage in the row of its webhook: the server must read it again to sign. */
export const sealedSecretOf = (sealKey: string, webhookId: number, secret: string): string =>
  seal(sealKey, ownerOf(webhookId), secret);

type Sealed = Pick<StoredRow<typeof webhook>, 'webhookId' | 'sealedSecret' | 'formerSealed'>;

/**
 * The secrets with which a delivery is signed, the present one first; empty where none can be read, as under
 * keys of another installation.
 */
export const secretsOf = (
  sealKey: string,
  { webhookId, sealedSecret, formerSealed }: Sealed,
): string[] =>
  [sealedSecret, formerSealed]
    .map((sealed) => (sealed === null ? null : unseal(sealKey, ownerOf(webhookId), sealed)))
    .filter((secret) => secret !== null);
