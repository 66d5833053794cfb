import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type Client from 'ssh2-sftp-client';
import { type Sentence, sentence, textOf, type Words } from '#domain/sentence.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SftpSettings } from '../runtime/sftpSettings.ts';

/** Maximum time to connect and sign in, ms. */
const readyMs = 10_000;
/** Pause before each retry, ms; after the last the connection is given up. */
const restsMs = [500, 1_000, 2_000, 4_000, 8_000];

/** A failure that can be retried, with the message for when retries did not help. */
class Broken extends Error {
  readonly words: Sentence;

  constructor(words: Sentence) {
    super(textOf(words));
    this.words = words;
  }
}

/** Does something over a line to the server; a line that breaks is opened again, and it is done again. */
export const overLine = async <T>(
  settings: SftpSettings,
  signal: AbortSignal | undefined,
  does: (client: Client) => Promise<T>,
): Promise<T> => {
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted();
    try {
      return await overOneLine(settings, signal, does);
    } catch (error) {
      signal?.throwIfAborted();
      const rest = restsMs[tries];
      if (!(error instanceof Broken)) throw error;
      if (rest === undefined)
        throw new ApiError(
          'REFUSED',
          sentence('%{why} %{tries} attempts failed: retry when the connection is back.', {
            why: error.words,
            tries: tries + 1,
          }),
          {
            code: 'SFTP_AWAY',
            cause: error,
          },
        );
      await setTimeout(rest, undefined, { ...(signal && { signal }) });
    }
  }
};

/** Does something over a line to the server, once; rejects with words. */
export const overOneLine = async <T>(
  settings: SftpSettings,
  signal: AbortSignal | undefined,
  does: (client: Client) => Promise<T>,
): Promise<T> => {
  const { host, port, user, password, key, hostKeys } = settings;
  // Loaded with the first connection: few servers have one, and it would be a tenth of the start of every server.
  const { default: SftpClient } = await import('ssh2-sftp-client');
  const client = new SftpClient('offerdesk', { error: () => undefined });
  let shown: string | null = null;
  const end = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', end);
  try {
    await client.connect({
      host,
      port,
      username: user,
      ...(password !== null && { password }),
      ...(key !== null && { privateKey: key }),
      readyTimeout: readyMs,
      keepaliveInterval: 5_000,
      keepaliveCountMax: 3,
      hostVerifier: (theirs: Buffer) => {
        shown = fingerprint(theirs);
        return hostKeys.includes(shown);
      },
    });
    return await does(client);
  } catch (error) {
    throw failureOf(error, settings, shown);
  } finally {
    signal?.removeEventListener('abort', end);
    // A line that broke is never told to be closed.
    await Promise.race([
      client.end().catch(() => undefined),
      setTimeout(1_000, undefined, { ref: false }),
    ]);
  }
};

const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** The failure in words: final, or worth a retry. */
const failureOf = (
  error: unknown,
  { host, port, user, hostKeys }: SftpSettings,
  shown: string | null,
): unknown => {
  if (error instanceof ApiError) return error;
  const { code, message = '' } = error as { code?: string | number; message?: string };
  const refused = (what: string, words: Words) =>
    new ApiError('REFUSED', words, { code: what, cause: error });
  if (shown !== null && !hostKeys.includes(shown))
    return refused(
      'SFTP_HOST_KEY',
      sentence(
        'The host key of %{host}:%{port}, %{shown}, differs from SFTP_HOST_KEY. Nothing was sent. Ask its owner whether the key was changed.',
        { host, port, shown },
      ),
    );
  if (/authentication methods failed/i.test(message))
    return refused(
      'SFTP_SIGN_IN',
      sentence('%{host}:%{port} rejects the sign-in of %{user}: check the key or the password.', {
        host,
        port,
        user,
      }),
    );
  if (/privateKey|passphrase/i.test(message))
    return refused(
      'SFTP_SIGN_IN',
      'The key in SFTP_KEY_FILE cannot be used: it must have no passphrase.',
    );
  if (code === 3 || code === 'EACCES' || /permission denied/i.test(message))
    return refused(
      'SFTP_PERMISSION',
      sentence('%{user} may not do this in the folder on %{host}: %{message}.', {
        user,
        host,
        message: plain(message),
      }),
    );
  if (code === 2 || code === 'ENOENT' || /no such file/i.test(message))
    return refused(
      'SFTP_NOT_THERE',
      sentence('There is no such file or folder on %{host}: %{message}.', {
        host,
        message: plain(message),
      }),
    );
  if (code === 4)
    return refused(
      'SFTP_FAILURE',
      sentence('%{host} could not write, most likely because its disk is full: %{message}.', {
        host,
        message: plain(message),
      }),
    );
  return new Broken(
    sentence('The connection to %{host}:%{port} failed: %{message}.', {
      host,
      port,
      message: plain(message),
    }),
  );
};

const plain = (message: string) =>
  message.replace(/^\w+(->|: )/, '').replace(/[.\s]+$/, '') || 'no more is known';
