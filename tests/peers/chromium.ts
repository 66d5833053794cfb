import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { patience } from '../../scripts/patience.ts';
import { install, isProgram } from './debian.ts';

/**
 * A headless Chromium, that of this machine: found, else installed, else it says what to do. The headless shell comes
 * first: the same engine without the browser's own windows, which cost a fifth of the processor time of a journey.
 */
export const launchChromium = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a test is open for seconds: what the engine spends on optimizing its scripts, a tenth of a journey, never comes back.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  // A browser has no limit of its own for what is waited for: each context gets it.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  return browser;
};

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The path of Chromium; null when there is none. CHROMIUM takes precedence when it is set. */
const found = (): string | null => {
  const path = process.env.CHROMIUM;
  if (path) {
    if (isProgram(path)) return path;
    throw new Error(`CHROMIUM is ${path}, and there is no program there.`);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find(isProgram) ?? null;
};

/** The path of the Chromium of the journeys. */
export const chromiumPath = (): string => found() ?? installed();

const installed = (): string => {
  const missing =
    'The journeys need Chromium and found none: install it, or set CHROMIUM to the path of one.';
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) throw new Error(missing);
  try {
    install('chromium-headless-shell');
  } catch {
    // Distributions before Debian 12 have the whole browser only.
    install('chromium');
  }
  const path = found();
  if (!path) throw new Error(`${missing} (apt-get install did not bring one.)`);
  return path;
};
