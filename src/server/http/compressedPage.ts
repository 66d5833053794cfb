import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a page is compressed, best first: as quickly as the answers of the API are. */
const ways = {
  br: (text: string): Promise<Buffer> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};

/** Whether a browser takes an encoding; `;q=0` says that it does not. */
const takes = (accepted: string, encoding: string): boolean =>
  accepted
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .some((each) => each.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(each));

/**
 * A page, compressed in an encoding that the browser accepts, with the matching headers. The
 * library that compresses the answers of routes skips requests without a route, and every page of
 * the console is one.
 */
export const compressedPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<Buffer | string> => {
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) => takes(accepted, each));
  if (!encoding) return html;
  reply.header('content-encoding', encoding);
  return ways[encoding](html);
};
