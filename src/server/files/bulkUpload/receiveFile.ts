import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import {
  makeFolder,
  newName,
  removeFile,
  type UploadedFile,
  uploadedFile,
} from '../../fileStore/uploadFolder.ts';
import type { Machine } from '../../machine/machine.ts';
import { ApiError } from '../../runtime/errors.ts';

/** A client that sends nothing for so long is cut off, ms. */
const stallMs = 20_000;

/**
 * Streams the file of a request to the disk; nothing is left of one that does not come in whole. Of
 * `atLeast` so many bytes, where the settings allow fewer.
 */
export const received = async (
  { settings }: Machine,
  request: FastifyRequest,
  atLeast = 0,
): Promise<UploadedFile> => {
  const limit = Math.max(settings.uploadLimit, atLeast);
  if (!request.isMultipart())
    throw new ApiError(
      'WRONG_TYPE',
      'The file must be sent as multipart/form-data, in the field file.',
    );
  // Known before a byte is read; the parts around the file are small.
  if (Number(request.headers['content-length'] ?? 0) > limit + 64 * 1024) throw tooLarge(limit);
  const limits = { fileSize: limit, files: 1, fields: 5, parts: 6 };
  const part = await request.file({ limits }).catch((error) => {
    throw refusalOf(error);
  });
  if (part?.fieldname !== 'file')
    throw new ApiError('MALFORMED', 'The form field file contains no file.');
  await makeFolder(settings);
  const storedAs = newName();
  try {
    const { bytes, sha256 } = await stored(request, part, uploadedFile(settings, storedAs));
    if (part.file.truncated) throw tooLarge(limit);
    return { fileName: nameOf(part), bytes, sha256, storedAs };
  } catch (error) {
    await removeFile(settings, storedAs);
    throw (error as { statusCode?: number }).statusCode === 413
      ? tooLarge(limit)
      : refusalOf(error);
  }
};

const stored = async (request: FastifyRequest, part: MultipartFile, path: string) => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stall = setTimeout(() => request.raw.destroy(), stallMs);
  try {
    await pipeline(
      part.file,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          stall.refresh();
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      // Durable before it is answered for: a checked file must be there after a power failure.
      createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
    );
  } finally {
    clearTimeout(stall);
  }
  return { bytes, sha256: hash.digest('hex') };
};

/**
 * Errors of the form parser for a body that is no form or that breaks off: the sender's fault, not
 * ours.
 */
const brokenForm = /unexpected end of|boundary not found|malformed (part|content)/i;

const refusalOf = (error: unknown): unknown =>
  error instanceof Error && brokenForm.test(error.message)
    ? new ApiError(
        'MALFORMED',
        'The upload is not complete multipart/form-data: it ends early, or has no boundary. Send it again.',
      )
    : error;

/**
 * Characters removed from a file name: control characters, marks that reverse the direction of
 * text, lone surrogates.
 */
const unnamed = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu;

/** The name as people know the file; it never becomes a path. */
const nameOf = ({ filename }: MultipartFile): string =>
  (filename.split(/[\\/]/).at(-1) ?? '').slice(-255).replace(unnamed, '') || 'file.csv';

const tooLarge = (limit: number) => {
  const most = limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MiB` : `${limit} bytes`;
  return new ApiError(
    'TOO_LARGE',
    sentence('This file is larger than the limit of %{most}. Split it.', { most }),
  );
};
