import { ReadableStream } from 'node:stream/web';
import { backupFault, damagedAt, truncated } from './faults.ts';

/** How a file of age begins (age-encryption.org/v1). */
export const agedMark = 'age-encryption.org/v1\n';

/** Takes 0.1 s to load, which only backups for recipients of age wait for. */
const library = () => import('age-encryption');

/** A key pair for one backup: its identity reads the backup for the check after writing, and is then forgotten. */
export const onceOnly = async (): Promise<{ identity: string; recipient: string }> => {
  const { generateX25519Identity, identityToRecipient } = await library();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
};

/** Encrypts a stream for recipients of age (`age1…`), chunk by chunk. */
export async function* aged(
  source: AsyncIterable<Buffer>,
  recipients: readonly string[],
): AsyncGenerator<Buffer> {
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* buffersOf(await encrypter.encrypt(streamOf(source)));
}

/**
 * Decrypts a file of age, chunk by chunk. Throws, by the name of the fault: no or the wrong identity,
 * damage, truncation.
 */
export async function* unaged(
  source: AsyncIterable<Buffer>,
  identities: readonly string[],
): AsyncGenerator<Buffer> {
  if (identities.length === 0)
    throw backupFault(
      'The backup is encrypted for recipients of age. Name the file with the identity by --identity or OFFERDESK_BACKUP_IDENTITY_FILE.',
    );
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  let plain: AsyncIterable<Uint8Array>;
  try {
    plain = await decrypter.decrypt(streamOf(source));
  } catch (error) {
    throw headerFault(error);
  }
  try {
    yield* buffersOf(plain);
  } catch (error) {
    throw damagedAt('it is not as it was encrypted, or its end is missing', error);
  }
}

const headerFault = (error: unknown) => {
  const { message } = error as Error;
  if (message.startsWith('no identity matched'))
    return backupFault(
      'The backup is not encrypted for this identity. Name the file with another identity by --identity or OFFERDESK_BACKUP_IDENTITY_FILE.',
    );
  if (message.startsWith('stream ended')) return truncated();
  return damagedAt('its header is not as it was written', error);
};

/** A stream as the library takes it. It reads as fast as its reader, so only some chunks are in memory. */
const streamOf = (source: AsyncIterable<Buffer>) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;

async function* buffersOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream)
    if (byteLength > 0) yield Buffer.from(buffer, byteOffset, byteLength);
}
