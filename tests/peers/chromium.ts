import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { patience } from '../../scripts/patience.ts';
import { install, isProgram } from './debian.ts';

/**
 * One browser for all files of a process: starting another takes three seconds of the processor.
 */
const kept = globalThis as { chromiumOfTests?: Promise<Browser> };

/**
 * A headless Chromium of this machine: found, else installed, else the error says what to do.
 * Closing it closes what was opened in it.
 */
export const launchChromium = async (): Promise<Browser> => {
  const before = await kept.chromiumOfTests;
  if (!before?.isConnected()) kept.chromiumOfTests = launched();
  const browser = (await kept.chromiumOfTests) as Browser;
  const opened = new Set<BrowserContext>();
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    // A browser has no default time limit for waits: each context gets one.
    context.setDefaultTimeout(patience);
    opened.add(context);
    return context;
  };
  const close: Browser['close'] = async () => {
    await Promise.all([...opened].map((context) => context.close()));
  };
  const own = { newContext, close };
  return new Proxy(browser, {
    get: (target, name) => {
      const value = name in own ? own[name as keyof typeof own] : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/**
 * The headless shell comes first: the same engine without the browser's windows, which cost a fifth
 * of a journey.
 */
const launched = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a test is open for seconds: the time that the engine spends on optimizing its
      // scripts, a tenth of a journey, never pays off.
      '--js-flags=--no-opt --no-maglev',
    ],
  });

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
