import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../runtime/settings.ts';
import { firstFilesIn } from './firstFiles.ts';
import { withPasswordEncoding } from './passwordEncoding.ts';

/** The frame of the console in index.html of the build, which is drawn for who is signed in. */
const frame = /\s*<template>([\s\S]*?)<\/template>/;

/**
 * The page of the console for an address and the cookies that a browser sends. Who may be signed in gets the frame of the console to
 * look at, and the names of all files that the address needs; others get the sign-in, which is quicker alone.
 */
export const consolePages = (
  folder: string,
  settings: Settings,
): ((path: string, cookies: string | undefined) => string) => {
  const files = firstFilesIn(folder);
  const html = withPasswordEncoding(
    readFileSync(join(folder, 'index.html'), 'utf8'),
    settings,
  ).replace('</title>', `</title>\n    ${files.always}`);
  const withFrame = html.replace(frame, (_, drawn: string) => drawn);
  const ofSignIn = html.replace(frame, '');
  return (path, cookies = '') => {
    if (!mayBeSignedIn.test(cookies)) return ofSignIn;
    const { isOfConsole, links } = files.of(path);
    return (isOfConsole ? withFrame : ofSignIn).replace('</head>', `${links}\n  </head>`);
  };
};

/** The console keeps this cookie for itself while somebody is signed in (src/console/session/cookies.ts); it opens nothing. */
const mayBeSignedIn = /(^|; )identity=/;
