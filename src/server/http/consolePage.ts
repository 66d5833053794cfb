import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Noun, placeFinder, placesOf } from '#model';
import { messagingCalls } from '#own/message/messagingCalls.ts';
import type { Settings } from '../runtime/settings.ts';
import { frameDrawer } from './consoleFrame.ts';
import { type FirstAnswer, firstAnswersIn } from './firstAnswers.ts';
import { firstCallsOf } from './firstCalls.ts';
import { firstFilesIn, isWide } from './firstFiles.ts';
import { withPasswordEncoding } from './passwordEncoding.ts';

/** The frame of the console in index.html of the build, which is drawn for who is signed in. */
const frame = /\s*<template>([\s\S]*?)<\/template>/;

/** The style sheet that the build names in index.html. */
const sheet = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)">/;

/** A page, and whether it holds what only its reader may see. */
type ConsolePage = { html: string; isPersonal: boolean };

export type PageParts = {
  settings: Settings;
  nouns: readonly Noun[];
  /** The folder of the built console. */
  folder: string;
  /** The exchange's time, ms. */
  now: () => number;
};

/**
 * The page of the console for a request. A browser that may be signed in gets the console's frame
 * to look at, the names of all files that the address needs, and the answers that the page would
 * ask for first; others get the sign-in, which is quicker alone. The first style sheet is inline in
 * the page of the frame, which is painted before any other file has come.
 */
export const consolePages = (
  app: FastifyInstance,
  { settings, nouns, folder, now }: PageParts,
): ((request: FastifyRequest) => Promise<ConsolePage>) => {
  const files = firstFilesIn(folder);
  const html = withPasswordEncoding(
    readFileSync(join(folder, 'index.html'), 'utf8'),
    settings,
  ).replace('</title>', `</title>\n    ${files.always}`);
  const ofSignIn = html.replace(frame, '');
  const withFrame = html
    .replace(frame, (_, drawn: string) => drawn)
    .replace(sheet, (link, file) => `${styleOf(join(folder, file))}${asLoaded(link)}`)
    .replaceAll(script, '');
  const scripts = (html.match(script) ?? []).flatMap(withPreload).join('');
  const find = placeFinder(placesOf(nouns));
  const callsFor = firstCallsOf(nouns);
  const answersTo = firstAnswersIn(app);
  const drawFrame = frameDrawer(nouns);
  return async (request) => {
    if (!mayBeSignedIn.test(request.headers.cookie ?? ''))
      return { html: ofSignIn, isPersonal: false };
    const [path = '/', search = ''] = request.url.split('?');
    const { isOfConsole, links } = files.of(path);
    if (!isOfConsole)
      return { html: ofSignIn.replace('</head>', `${links}\n  </head>`), isPersonal: false };
    const linked = withFrame.replace('</head>', `${loadedBy(links + scripts)}\n  </head>`);
    if (request.method === 'HEAD') return { html: linked, isPersonal: false };
    let found = find(path);
    const answers = await answersTo(request, (reader) => {
      if (!found?.place.allows(reader)) found = null;
      return callsFor(found, search === '', reader);
    });
    if (answers.length === 0) return { html: linked, isPersonal: false };
    const messages = answers.find(({ of }) => of === messagesCall)?.body ?? [];
    return {
      html: drawFrame(linked, {
        place: found?.place ?? null,
        messages: messages as never,
        now: now(),
      }).replace('</body>', () => `${asData(answers)}\n  </body>`),
      isPersonal: true,
    };
  };
};

const styleOf = (file: string): string => `<style>${readFileSync(file, 'utf8')}</style>`;

/** Scripts that are loaded later look for the link of a sheet that they need. A disabled one is not loaded. */
const asLoaded = (link: string): string => link.replace('<link ', '<link disabled ');

/** The scripts of the build in index.html, and what they import. */
const script = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;

/** A script runs when the page is whole, and is loaded before that. */
const withPreload = (tag: string): string[] => {
  const [, file] = /<script [^>]*src="([^"]+)"/.exec(tag) ?? [];
  return file ? [`<link rel="modulepreload" crossorigin href="${file}">`, tag] : [tag];
};

/**
 * The files of a page, with the script that loads them. A desktop requests all of them at once. On
 * a phone they wait until the frame has been painted: a slow connection brings that first, and a
 * slow processor draws it before it has scripts to read. A hidden window paints nothing, and goes
 * on after a short timeout.
 */
const loadedBy = (files: string): string => `<template id="first-files">${files}</template>
    <script>
      {
        const { content } = document.getElementById('first-files');
        const load = (what) => {
          for (const each of [...content.querySelectorAll(what)]) document.head.append(document.adoptNode(each));
        };
        const isWide = matchMedia('${isWide}').matches;
        if (isWide) load('link');
        document.addEventListener('DOMContentLoaded', () => {
          if (isWide) return load('script');
          requestAnimationFrame(() => setTimeout(load, 0, '*'));
          setTimeout(load, 100, '*');
        });
      }
    </script>`;

const messagesCall = messagingCalls.calls.messages.route.replace(' ', ' /api');

/** As data in a page: no script, so that no policy has to trust it, and nothing in it ends it. */
const asData = (answers: readonly FirstAnswer[]): string =>
  `<script type="application/json" id="first-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;

/**
 * A cookie that the console keeps while somebody is signed in (src/console/session/cookies.ts); it
 * grants no access.
 */
const mayBeSignedIn = /(^|; )identity=/;
