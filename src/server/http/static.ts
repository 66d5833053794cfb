import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { compressedPage } from './compressedPage.ts';
import { consolePages, type PageParts } from './consolePage.ts';
import { answer, isApi, notFoundOf } from './errors.ts';
import { withNonce } from './nonce.ts';

/**
 * Serves the built console. What stands under /assets never changes under its name; a path that is
 * no file is a page of the console, unless it looks for an asset: that would get a page for a script.
 */
export const serveConsole = async (app: FastifyInstance, parts: PageParts): Promise<void> => {
  const { folder } = parts;
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`${index} is not there. Run: npm run build`);
  const pageOf = consolePages(app, parts);
  // One route for all assets: one for each would be more routes than the API has, and a tenth of the start.
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    // The build puts them all into this one folder: whatever looks elsewhere finds nothing.
    allowedPath: (path) => /^\/?\w[\w.-]*$/.test(path),
    // The build has them compressed as well (scripts/compressedAssets.ts).
    preCompressed: true,
    // A proxy may keep them for good, and must not give one browser what only another can read.
    setHeaders: (reply) => reply.header('vary', 'accept-encoding'),
    immutable: true,
    maxAge: '365d',
  });
  await app.register(files, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '.vite/**', 'assets/**'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url, headers } = request;
    const wantsPage = (method === 'GET' || method === 'HEAD') && !isApi(request);
    const isPage = wantsPage && isOfConsole(url) && acceptsHtml(headers.accept);
    if (isPage) {
      const { html, isPersonal } = await pageOf(request);
      reply
        .header('cache-control', isPersonal ? 'no-store' : 'no-cache')
        .type('text/html; charset=utf-8');
      return reply.send(await compressedPage(request, reply, withNonce(reply, html)));
    }
    return answer(reply, request, notFoundOf(request));
  });
};

/**
 * Whether an address could be a page of the console. The first part of those is a plain word: what has
 * a dot or a tilde there looks for a file (/.git/config, /login.bak) and must not be told that there is one.
 */
const isOfConsole = (url: string) => !/^\/(assets([/?]|$)|[^/?]*[.~%])/i.test(url);

const acceptsHtml = (accept: string | undefined) =>
  accept === undefined || /text\/html|\*\/\*/.test(accept);
