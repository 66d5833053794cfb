import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressedAssets } from './scripts/compressedAssets.ts';
import { csvLater } from './scripts/csvLater.ts';
import { firstFiles } from './scripts/firstFiles.ts';
import { firstLetters } from './scripts/firstLetters.ts';
import { inParts, loadedTogether } from './scripts/loadedTogether.ts';
import { loadedWithConsole } from './scripts/loadedWithConsole.ts';
import { LongestFirst } from './scripts/longestFirst.ts';
import { manualFiles } from './scripts/manualFiles.ts';
import { outlines } from './scripts/outlines.ts';
import { patience } from './scripts/patience.ts';
import { referenceFiles } from './scripts/referenceFiles.ts';
import { runnableFile } from './scripts/runnableFile.ts';
import { external } from './scripts/runtimePackages.mjs';
import { shortLived } from './scripts/shortLived.ts';

/** Two test files more at once than there are cores: most wait now and then, for a disk, PostgreSQL or a clock. */
const maxWorkers = availableParallelism() + 2;

/**
 * In CI both cores are busy for a quarter of an hour. A test that did not see in time what it looked for on a page is tried once
 * more, and the end of the run names it, since a user may be the next to see it. What was seen and is wrong, such as a lost bid,
 * fails at once.
 */
const retry = {
  count: process.env.CI ? 1 : 0,
  condition: /^(locator|page|keyboard)\.|^Timeout|does not lead to|^Unable to find|^Found multiple/,
};

/** Files of tests that follow each other in one process, which loads the libraries once; our own modules begin anew. */
const shared = {
  isolate: false,
  setupFiles: ['./tests/setup/freshModules.ts'],
  maxWorkers,
  execArgv: [...shortLived, '--max-semi-space-size=64'],
};

/** What tests components in jsdom. */
const inWindow = {
  environment: 'jsdom' as const,
  setupFiles: ['./tests/setup/console.ts'],
  css: false,
  // Component tests wait by what they expect, so that what came late reads like what is wrong.
  retry: retry.count,
  testTimeout: 180_000,
  expect: { poll: { timeout: patience } },
};

/** Tests that move the clock of a session for minutes, which hear what others have left in a window that is shared. */
const ownWindow = ['tests/console/{session,login}.test.tsx'];

/**
 * What `npm run test:quick` leaves to `npm test`, so that it fits into 90 s of two cores and a developer runs it
 * after every change. It keeps two of three tests: the arithmetic, the schema language, the contracts of all nouns,
 * the layout, databases, lists, files, the market, sign-in by its parts, and the pages of the console. What it
 * leaves out is what costs most for each fault that it alone finds: thousands of random books and bids, simulated days, allocations
 * played to their end, processes that are killed, letters and lines to others with their waiting, password rules by the
 * thousand, types and lint (`npm run check`), PostgreSQL, and all that needs a build or a browser.
 */
const unhurried = [
  'tests/{proof,simulation}/**',
  'tests/layout/{checks,packages}.test.ts',
  'tests/server/processes/**',
  'tests/server/allocation/{allocation,allocate,demand,bid}*.test.ts',
  'tests/server/auth/{authenticator,authenticatorSignIn,authForgot,authPassword,guessablePassword}.test.ts',
  'tests/server/auth/{authCaptcha,authOtp,authSession,authSignIn,ldapSignIn,setPasswordLink}.test.ts',
  'tests/server/database/largeLists.test.ts',
  'tests/server/market/{marketClock,marketDemo}.test.ts',
  'tests/server/operations/{hostileValues,oldPlaces,routesApi,tamperings}.test.ts',
  'tests/server/manual/printedManual.test.ts',
  'tests/server/services/{backup,delivery,exchangeFolder,letters,monitoring}.test.ts',
  'tests/server/services/{riskInterface,setBack,stream,throttle}.test.ts',
  'tests/server/archive/{archiveOffer,archiveSent,sqliteArchiveFaults}.test.ts',
  'tests/console/{approval,audit,bulkUpload,day,helpSearch,history,lineLost,list,menuTrail}.test.tsx',
  'tests/console/{messageWindow,mfaSettings}.test.tsx',
  'tests/console/{menu,palette,process,recordLink,rowActions,savedViews}.test.tsx',
  'tests/console/market/{carryForward,custodian,dashboard}.test.tsx',
  'tests/console/market/{orderEntryBidder,previousUploads,whatIf}.test.tsx',
];

/** What tests the built product, in processes and browsers of its own, and waits more than it works. */
const built = {
  ...shared,
  maxWorkers: maxWorkers + 1,
  environment: 'node' as const,
  retry,
  globalSetup: ['./tests/setup/place.ts', './tests/setup/build.ts'],
  // A last resort: what a test waits for has its own limit, and the longest tests have much to do. `npm run faults` has more rounds.
  testTimeout: 900_000 + Number(process.env.FAULT_ROUNDS ?? 0) * 20_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: patience } },
};

const { plugin: knowLoaded, resolveDependencies } = loadedWithConsole();

const { plugin: together, fileOf } = loadedTogether();

/** What a run in a mode leaves out. */
const left = (mode: string): string[] => (mode === 'quick' ? unhurried : []);

/** One tool builds both halves: `vite build` the console, `vite build --ssr` the server. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: isSsrBuild || process.env.VITEST ? '.' : 'src/console',
  publicDir: isSsrBuild ? false : '../../public',
  plugins: [
    react(),
    ...(isSsrBuild
      ? [manualFiles(), referenceFiles(), runnableFile('main.js')]
      : [
          csvLater(),
          firstLetters(),
          outlines(),
          together,
          knowLoaded,
          firstFiles(),
          compressedAssets(),
        ]),
  ],
  // The libraries are built into the server, which loads a few large files sooner than a thousand small ones: a start
  // takes 1.4 s of processor time in place of 2.1. Those with parts in machine code stay where they are installed, and so does the one that
  // prints, for its fonts.
  ssr: isSsrBuild
    ? {
        noExternal: true,
        external,
      }
    : {},
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist/server',
        emptyOutDir: true,
        minify: false,
        // Read by scripts/thirdPartyNotices.mjs.
        license: { fileName: 'licenses.json' },
        emitAssets: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            writer: 'src/server/app/writer.ts',
            reader: 'src/server/database/reading/reader.ts',
            looker: 'src/server/app/looker.ts',
            checker: 'src/exchange/files/checker.ts',
            backup: 'src/server/backup/backupThread.ts',
            verifier: 'src/server/audit/verifierThread.ts',
            allocator: 'src/exchange/allocation/allocator.ts',
            archiver: 'src/exchange/archive/archiver.ts',
            printer: 'src/server/manual/print/printer.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        target: 'es2022',
        // The content security policy takes fonts and pictures from our own address only.
        assetsInlineLimit: 0,
        outDir: '../../dist/console',
        emptyOutDir: true,
        manifest: true,
        license: { fileName: '.vite/licenses.json' },
        chunkSizeWarningLimit: 500,
        // The first page names three hundred files that may follow: each letter of a hash is bytes that do not compress.
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: mode === inParts ? [] : [{ name: fileOf }],
            },
          },
        },
        // Every browser that reads ES2022 preloads modules by itself.
        modulePreload: {
          polyfill: false,
          resolveDependencies,
        },
      },
  test: {
    reporters: ['default', './tests/setup/slowest.ts', './tests/setup/secondTry.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          // A password is 20 ms of a core, and other tests want the cores as well.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: patience } },
          globalSetup: ['./tests/setup/place.ts'],
          include: ['tests/{contract,domain,layout,model,proof,server,simulation}/**/*.test.ts'],
          exclude: ['tests/layout/sizes.test.ts', ...left(mode)],
        },
      },
      {
        extends: true,
        test: {
          // What touches storage, again, on a real PostgreSQL.
          ...shared,
          name: 'postgres',
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: patience } },
          include: ['tests/{proof,server,postgres}/**/*.test.ts', 'tests/simulation/days.test.ts'],
          exclude: [
            'tests/server/**/{sqlite*,settings,openapi,exchangeFolder}.test.ts',
            // No database is opened by these.
            'tests/server/**/{delivery,allocateFiles,whatIfBooks,answerFaults,importDocs,strayFiles}.test.ts',
            'tests/server/**/{apiQuickCheck,exchangeClock,devicePlace,authenticatorCode}.test.ts',
            // Letters, passwords, limits of calls and the words of refusals: every statement that the product sends in these is sent in other files as well.
            'tests/server/auth/{authenticator*,authForgot,authPassword,guessablePassword,setPasswordLink}.test.ts',
            'tests/server/services/{letters,throttle}.test.ts',
            'tests/server/{operations/routesApi,archive/archiveSent}.test.ts',
            // The demo itself: tests of two servers and of PostgreSQL that goes away open it there.
            'tests/server/market/marketDemo.test.ts',
            // What another server says, and how a page is printed, are the same on every database.
            'tests/server/**/{ldapSignIn,manual,printedManual}.test.ts',
            'tests/proof/allocation*',
          ],
          globalSetup: ['./tests/setup/place.ts', './tests/setup/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inWindow,
          ...shared,
          name: 'console',
          include: ['tests/console/**/*.test.tsx'],
          exclude: [...ownWindow, ...left(mode)],
          setupFiles: [...shared.setupFiles, ...inWindow.setupFiles],
        },
      },
      {
        extends: true,
        test: {
          ...inWindow,
          name: 'console-clock',
          include: ownWindow,
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...built,
          name: 'whole',
          include: ['tests/{journeys,faults,security}/**/*.test.ts', 'tests/layout/sizes.test.ts'],
          // Minutes each: `npm run faults` names them.
          exclude: process.env.FAULT_ROUNDS ? [] : ['tests/faults/long/**'],
          // After the other projects, whose tests would only wait longer for a browser.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
}));
